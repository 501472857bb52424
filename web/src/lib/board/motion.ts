import { settings } from '../settings/settings.svelte';

/** What all movement on a table shares: how long, how it slows down, and that a click ends it. */

export const TRAVEL = 380;
export const LAND = 220;
export const STAGGER = 60;
export const OUTLINE = 600;
export const EASE = 'cubic-bezier(.2,.7,.2,1)';
export const LANDING = 'cubic-bezier(.3,1.3,.5,1)';

/** True when the person has asked for no travel on the screen. */
export const still = (): boolean =>
  settings.motion === 'off' ||
  (typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches);

const running = new Set<Animation>();

/** Start a movement that a click may end (`skip`). */
export function move(
  el: Element,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions & { duration: number }
): Animation {
  const journey = el.animate(frames, { easing: EASE, ...timing });
  running.add(journey);
  const over = () => running.delete(journey);
  journey.finished.then(over, over);
  return journey;
}

/** Something is on its way. */
export const moving = (): boolean => running.size > 0;

/** Everything that is on its way arrives now. True when something was. */
export function skip(): boolean {
  const any = moving();
  for (const journey of [...running]) journey.finish();
  return any;
}

/**
 * In place of travel, for people who want none: what is new is outlined for a moment.
 * A fade would paint the board sixty times a second; as the beginning of what comes after a delay it is painted twice.
 */
export function outline(el: Element): void {
  el.animate({ outline: ['3px solid var(--ember)', 'none'] }, { delay: OUTLINE, fill: 'backwards' });
}

/** A thing comes to rest: one small overshoot. */
export function settle(el: Element): void {
  move(el, [{ transform: 'scale(1.03)' }, { transform: 'none' }], { duration: LAND, easing: LANDING });
}

/** A pattern is complete, an award is won: it glows once. Without travel it is outlined. */
export function glow(el: Element): void {
  if (still()) return outline(el);
  move(
    el,
    [
      { boxShadow: '0 0 0 0 var(--ember)', offset: 0 },
      { boxShadow: '0 0 0 6px color-mix(in oklab, var(--ember) 55%, transparent)', offset: 0.35 },
      { boxShadow: '0 0 0 14px transparent', offset: 1 }
    ],
    { duration: 900 }
  );
}
