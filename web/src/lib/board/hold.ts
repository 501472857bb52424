import type { Attachment } from 'svelte/attachments';

const LONG = 480;
const LINGER = 650;

/**
 * A long press, a right click or the key `I` on an element: look at it. The click that ends a long press is not
 * one. `peek` is told where the mouse lingers, and when it has left.
 */
export function hold(look: () => void, peek?: (at: HTMLElement | null) => void): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    let x = 0;
    let y = 0;
    const stop = () => clearTimeout(timer);
    const enter = (e: PointerEvent) => {
      if (e.pointerType !== 'mouse' || !peek) return;
      timer = setTimeout(() => peek(node), LINGER);
    };
    const leave = () => {
      stop();
      peek?.(null);
    };
    const down = (e: PointerEvent) => {
      held = false;
      x = e.clientX;
      y = e.clientY;
      if (e.pointerType === 'mouse') {
        leave();
        return;
      }
      timer = setTimeout(() => {
        held = true;
        look();
      }, LONG);
    };
    const move = (e: PointerEvent) => {
      if (e.pointerType !== 'mouse' && Math.hypot(e.clientX - x, e.clientY - y) > 10) stop();
    };
    const click = (e: MouseEvent) => {
      if (!held) return;
      held = false;
      e.stopPropagation();
      e.preventDefault();
    };
    const menu = (e: MouseEvent) => {
      e.preventDefault();
      if (!held) look();
    };
    const key = (e: KeyboardEvent) => {
      if (e.key.toLowerCase() !== 'i' || e.ctrlKey || e.metaKey || e.altKey) return;
      e.preventDefault();
      e.stopPropagation();
      look();
    };
    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', stop);
    node.addEventListener('pointercancel', stop);
    node.addEventListener('pointerenter', enter);
    node.addEventListener('pointerleave', leave);
    node.addEventListener('click', click, { capture: true });
    node.addEventListener('contextmenu', menu);
    node.addEventListener('keydown', key);
    return () => {
      leave();
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', stop);
      node.removeEventListener('pointercancel', stop);
      node.removeEventListener('pointerenter', enter);
      node.removeEventListener('pointerleave', leave);
      node.removeEventListener('click', click, { capture: true });
      node.removeEventListener('contextmenu', menu);
      node.removeEventListener('keydown', key);
    };
  };
}
