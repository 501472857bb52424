import type { Attachment } from 'svelte/attachments';

/** How wide the board and the dock of a table will be, before they are: right at once almost everywhere. */
export const tableWidth = (): number => (innerWidth > RAIL_FROM ? innerWidth - RAIL : innerWidth);
const RAIL = 316;
const RAIL_FROM = 1240;

/**
 * Tells the inner size of an element whenever it changes, from the layout the page makes anyway: asking for it while
 * a board is being drawn would make the page lay everything out once more.
 */
export function sized(told: (width: number, height: number) => void): Attachment<HTMLElement> {
  return (el) => {
    const watch = new ResizeObserver(() => told(el.clientWidth, el.clientHeight));
    watch.observe(el);
    return () => watch.disconnect();
  };
}
