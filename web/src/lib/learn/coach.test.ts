import { describe, expect, it, vi } from 'vitest';
import type { LessonInfo, LessonStep } from '../wire';
import { Coach, type Standing } from './coach.svelte';
import { covers, spot } from './spot';

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
    expect(coach.may([play, { do: 'slot', tree: 0 }, pay])).toBe(true);
    coach.did([play, { do: 'slot', tree: 0 }, pay]);
    expect(coach.waiting).toBe(true);
    await vi.waitFor(() => expect(coach.index).toBe(2));
    expect(others).toHaveBeenCalledWith(1);
    coach.next();
    expect(coach.finished).toBe(true);
  });

  it('answers what is not expected, and sends nothing', () => {
    const { coach } = led();
    coach.next();
    expect(coach.may([{ do: 'draw' }])).toBe(false);
    expect(coach.answer).toBe('No cards now.');
    expect(coach.may([play, { do: 'pay', card: 9 }])).toBe(false);
    expect(coach.answer).toBe('Not that.');
  });

  it('waits for reading, but not for those who do the next thing already', () => {
    const { coach } = led();
    expect(coach.may([{ do: 'draw' }])).toBe(false);
    expect(coach.answer).toContain('Read on');
    expect(coach.may([play])).toBe(true);
    coach.did([play]);
    expect(coach.index).toBe(1);
  });

  it('goes back with a move that is taken back, and on from where it was left', () => {
    const { coach, kept } = led();
    coach.next();
    coach.did([play]);
    const left = kept.at(-1);
    coach.undid();
    expect(coach.used).toEqual([]);
    expect(coach.index).toBe(1);
    const again = led(left).coach;
    expect(again.used).toEqual([0]);
    expect(again.may([play])).toBe(false);
    expect(again.may([pay])).toBe(true);
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
  it('stays where it is while that is as good', () => {
    expect(spot(size, view, [], { left: 8, top: 308 })).toEqual({ left: 8, top: 308 });
  });
});
