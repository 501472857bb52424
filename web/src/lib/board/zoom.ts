import type { Attachment } from 'svelte/attachments';

/**
 * A place that is larger than its window. Two fingers, or the wheel with Ctrl, change its size (`change` is told by
 * how much, and where); the mouse pulls it about by its ground. One finger and the plain wheel scroll as everywhere.
 */
export function zoomable(change: (factor: number, x: number, y: number) => void): Attachment<HTMLElement> {
  return (root) => {
    let apart = 0;
    let pulled: { x: number; y: number; left: number; top: number } | null = null;
    root.style.touchAction = 'pan-x pan-y';

    const wheel = (e: WheelEvent) => {
      if (!e.ctrlKey && !e.metaKey) return;
      e.preventDefault();
      change(Math.exp(-e.deltaY / 400), e.clientX, e.clientY);
    };
    const down = (e: PointerEvent) => {
      if (e.pointerType !== 'mouse' || e.button !== 0 || (e.target as HTMLElement).closest('button, a'))
        return;
      pulled = { x: e.clientX, y: e.clientY, left: root.scrollLeft, top: root.scrollTop };
    };
    const moved = (e: PointerEvent) => {
      if (pulled) root.scrollTo(pulled.left + pulled.x - e.clientX, pulled.top + pulled.y - e.clientY);
    };
    const up = () => {
      pulled = null;
    };
    // Told as touches: once the browser scrolls along, it takes the pointers away.
    const pinch = (e: TouchEvent) => {
      const [a, b, more] = e.touches;
      if (!a || !b || more) {
        apart = 0;
        return;
      }
      if (e.cancelable) e.preventDefault();
      const far = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      if (apart > 0 && Math.abs(far - apart) < 4) return;
      if (apart > 0) change(far / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      apart = far;
    };
    const TOUCHES = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    for (const kind of TOUCHES) root.addEventListener(kind, pinch, { passive: false });
    root.addEventListener('wheel', wheel, { passive: false });
    root.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', moved);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    return () => {
      for (const kind of TOUCHES) root.removeEventListener(kind, pinch);
      root.removeEventListener('wheel', wheel);
      root.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
  };
}
