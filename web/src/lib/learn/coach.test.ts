import { describe, expect, it, vi } from 'vitest';
import type { LessonInfo, LessonStep } from '../wire';
import { Coach, type Standing } from './coach.svelte';
import { beyond, covers, spot } from './spot';

const step = (part: Partial<LessonStep>): LessonStep => ({
  say: '',
  point: [],
  expect: [],
  along: [],
  otherwise: '',
  replies: [],
  then: [],
  ...part
});

const lesson: LessonInfo = {
  key: 'a',
  title: 'A',
  about: '',
  seconds: 1,
  seat: 0,
  players: 2,
  steps: [
    step({ say: 'Look.' }),
    step({
      say: 'Pay.',
      expect: [
        { do: 'play', card: 1 },
        { do: 'pay', card: 2 }
      ],
      along: [{ do: 'slot' }],
      otherwise: 'Not that.',
      replies: [{ when: { do: 'draw' }, say: 'No cards now.' }],
      then: [{ do: 'draw' }]
    }),
    step({ say: 'End.' })
  ]
};

const play = { do: 'play', card: 1 };
const pay = { do: 'pay', card: 2 };

function led(from?: Standing) {
  const kept: Standing[] = [];
  const others = vi.fn(() => Promise.resolve());
  return { coach: new Coach(lesson, 't', others, (it) => kept.push(it), from), kept, others };
}

describe('a coach', () => {
  it('lets through what is expected, with what follows of itself, and goes on when the others have acted', async () => {
    const { coach, others } = led();
    coach.next();
    expect(await coach.may([play, { do: 'slot', tree: 0 }, pay])).toBe(true);
    coach.did([play, { do: 'slot', tree: 0 }, pay]);
    expect(coach.waiting).toBe(true);
    await vi.waitFor(() => expect(coach.index).toBe(2));
    expect(others).toHaveBeenCalledWith(1);
    coach.next();
    expect(coach.finished).toBe(true);
  });

  it('answers what is not expected, and sends nothing', async () => {
    const { coach } = led();
    coach.next();
    expect(await coach.may([{ do: 'draw' }])).toBe(false);
    expect(coach.answer).toBe('No cards now.');
    expect(await coach.may([play, { do: 'pay', card: 9 }])).toBe(false);
    expect(coach.answer).toBe('Not that.');
  });

  it('waits for reading, but not for those who do the next thing already', async () => {
    const { coach } = led();
    expect(await coach.may([{ do: 'draw' }])).toBe(false);
    expect(coach.answer).toContain('Read on');
    expect(await coach.may([play])).toBe(true);
    coach.did([play]);
    expect(coach.index).toBe(1);
  });

  it('goes back with a move that is taken back, and on from where it was left', async () => {
    const { coach, kept } = led();
    coach.next();
    coach.did([play]);
    const left = kept.at(-1);
    coach.undid();
    expect(coach.used).toEqual([]);
    expect(coach.index).toBe(1);
    const again = led(left).coach;
    expect(again.used).toEqual([0]);
    expect(await again.may([play])).toBe(false);
    expect(await again.may([pay])).toBe(true);
  });

  it('lets what is meant wait while the others act', async () => {
    let act: () => void = () => undefined;
    const others = () => new Promise<void>((done) => (act = done));
    const look = step({ say: 'Look.', expect: [{ do: 'look' }], otherwise: 'No.' });
    const steps = [...lesson.steps.slice(1, 2), look];
    const coach = new Coach({ ...lesson, steps }, 't', others, () => undefined);
    coach.did([play, pay]);
    const asked = coach.may([{ do: 'look' }]);
    expect(coach.waiting).toBe(true);
    act();
    expect(await asked).toBe(true);
  });

  it('says so when the others cannot act', async () => {
    const coach = new Coach(
      lesson,
      't',
      () => Promise.reject(new Error('gone')),
      () => undefined
    );
    coach.did([play, pay]);
    await vi.waitFor(() => expect(coach.trouble).toBe('gone'));
    expect(coach.index).toBe(1);
  });
});

describe('the place of the card', () => {
  const view = { width: 400, height: 800 };
  const size = { width: 384, height: 180 };
  it('covers nothing it points at while there is room', () => {
    for (const top of [0, 150, 300, 450, 620]) {
      const pointed = { left: 40, top, width: 100, height: 140, weight: 100 };
      const at = spot(size, view, [pointed], null);
      expect(covers({ ...at, ...size }, [pointed])).toBe(false);
    }
  });
  it('goes to the very edge when there is just room for it', () => {
    const pointed = { left: 0, top: 0, width: 400, height: 611, weight: 100 };
    expect(spot(size, view, [pointed], null)).toEqual({ left: 8, top: 612 });
  });
  it('stays where it is while that is as good', () => {
    expect(spot(size, view, [], { left: 8, top: 308 })).toEqual({ left: 8, top: 308 });
  });
});

describe('a thing out of sight', () => {
  const pane = { left: 0, top: 600, width: 390, height: 200 };
  const card = (left: number, top = 620) => ({ left, top, width: 100, height: 150 });
  it('is shown the way to, at the edge behind which it lies', () => {
    expect(beyond(card(400), pane)).toEqual({ way: 'right', left: 384, top: 624 });
    expect(beyond(card(-120), pane)).toEqual({ way: 'left', left: 6, top: 624 });
    expect(beyond(card(100, 900), pane)).toEqual({ way: 'down', left: 150, top: 776 });
  });
  it('needs no sign while its middle can be seen', () => {
    expect(beyond(card(330), pane)).toBeNull();
  });
});
