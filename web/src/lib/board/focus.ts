import type { Attachment } from 'svelte/attachments';

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]';

/** The first thing in there that can be focused and seen. */
function firstIn(root: Element): HTMLElement | null {
  for (const el of root.querySelectorAll<HTMLElement>(FOCUSABLE))
    if (el.tabIndex >= 0 && el.checkVisibility()) return el;
  return null;
}

/**
 * The focus never falls to the page: when the focused thing goes away (a card was played, a button was an answer), it
 * goes to the nearest thing around the place, else to `fallback`.
 */
export function keepFocus(fallback: () => HTMLElement | null): Attachment<HTMLElement> {
  return (root) => {
    let way: HTMLElement[] = [];
    const lost = (): boolean => document.activeElement === document.body || document.activeElement === null;

    const focused = (e: FocusEvent) => {
      way = [];
      for (let el = e.target as HTMLElement | null; el && el !== root; el = el.parentElement) way.push(el);
    };
    /** A click beside everything is not a loss. */
    const clicked = (e: PointerEvent) => {
      if (!(e.target as HTMLElement).closest(FOCUSABLE)) way = [];
    };
    const mend = () => {
      const was = way[0];
      if (!was || !lost() || (was.isConnected && was.checkVisibility() && !was.matches(':disabled'))) return;
      // Others that look after their own group (`rove`) come first.
      requestAnimationFrame(() => {
        if (!lost()) return;
        const near = way.find((el) => el.isConnected && firstIn(el));
        const to = (near && firstIn(near)) ?? fallback();
        to?.focus({ preventScroll: true });
      });
    };
    const watch = new MutationObserver(mend);
    watch.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    root.addEventListener('focusin', focused);
    document.addEventListener('pointerdown', clicked, true);
    return () => {
      watch.disconnect();
      root.removeEventListener('focusin', focused);
      document.removeEventListener('pointerdown', clicked, true);
    };
  };
}
