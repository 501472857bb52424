/** The prompt bar's sentence and buttons for what is being chosen on the board. */
import type { Plan } from '../../table.svelte';
import type { YoungBoard } from './board.svelte';
import { turned } from './reckoning';
import type { View } from './view';
import { count, faceName, names, pawnName, percent, sentence, squareName, wanted, word } from './words';

export function planOf(board: YoungBoard, view: View): Plan | null {
  if (board.underway) return null;
  switch (board.step) {
    case 'PickPawn':
    case 'MovePawn':
      return moving(board, view);
    case 'LookOrLeave':
      return looking(board);
    case 'ChooseDisk':
    case 'Arm':
      return arming(board, view);
    case 'PickDice':
      return throwing(board, view);
    case 'Answer':
      return answering(board, view);
    case 'LosePawn':
      return losing(board, view);
    case 'RefreshOne':
      return refreshing(board);
    case 'PlaceTile':
      return placing(board, view);
    default:
      return null;
  }
}

function undo(board: YoungBoard): Pick<Plan, 'back' | 'cancel'> {
  const cancel = () => board.cancel();
  return { back: cancel, cancel };
}

function moving(board: YoungBoard, view: View): Plan {
  const { to, pawn } = board;
  const name = pawnName(view.acting?.kind ?? board.detail[0] ?? 0);
  const rest = board.offers.find((o) => o.action.do === 'rest');
  if (to === null) {
    const more = board.upright.length > 1 ? ', or click another pawn' : '';
    return {
      say: `Move your ${name} to a lit square, or let it stay${board.step === 'PickPawn' ? more : ''}.`,
      sub:
        board.step === 'PickPawn'
          ? `It stands on ${squareName(view, pawn ?? 0)}. Its own square means staying.`
          : 'Its own square means staying.',
      label: '',
      ready: false,
      go: () => undefined,
      ...(rest
        ? {
            other: {
              label: view.phase === 2 ? 'No more tonight' : 'No more today',
              key: 'D',
              go: () => void board.table.play([rest.action])
            }
          }
        : {})
    };
  }
  const tile = turned(view, to);
  const stays = to === pawn;
  const where = stays ? `Your ${name} stays on ${squareName(view, to)}.` : `To ${squareName(view, to)}.`;
  if (!tile)
    return {
      say: where,
      sub: 'There is no tile of another family to look at.',
      label: stays ? 'Stay' : 'Move',
      ready: true,
      go: () => board.move(false),
      ...undo(board)
    };
  const { whose } = names(board.table);
  return {
    say: where,
    sub: `Look at ${whose(tile.family)} tile, and you must face it.`,
    label: stays ? 'Stay & look' : 'Move & look',
    icon: 'ui-eye',
    ready: true,
    go: () => board.move(true),
    other: { label: stays ? 'Only stay' : 'Only move', key: 'M', go: () => board.move(false) },
    ...undo(board)
  };
}

function looking(board: YoungBoard): Plan {
  return {
    say: board.table.prompt,
    sub: 'Look, and you must face it.',
    label: 'Look',
    icon: 'ui-eye',
    ready: true,
    go: () => void board.table.play([{ do: 'look' }]),
    other: { label: 'Leave it', key: 'M', go: () => void board.table.play([{ do: 'leave' }]) }
  };
}

/** What is at stake, as the roller says it. */
function against(board: YoungBoard, view: View): string {
  const check = view.check;
  if (!check) return '';
  const { whose } = names(board.table);
  if (check.hunter < 0 && view.acting) return `${whose(view.acting.seat)} ${pawnName(view.acting.kind)}`;
  return `${whose(check.tile.family)} ${faceName(check.tile.face).toLowerCase()}`;
}

function arming(board: YoungBoard, view: View): Plan {
  const way = board.way;
  const check = view.check;
  const chosen = board.draft.disk !== null || board.draft.load > 0;
  return {
    say:
      check && check.hunter < 0
        ? `Your trap closes on ${against(board, view)}.`
        : `Choose your dice against ${against(board, view)}.`,
    sub: check
      ? `${sentence(wanted(check))}${check.need > 1 && check.targets[0] !== check.targets[1] ? ', never a mix' : ''}.`
      : '',
    label: `Throw ${count(way?.dice ?? 1, 'die', 'dice')} · ${percent(way?.chance ?? 0)}`,
    ready: true,
    go: () => board.commit(),
    ...(chosen ? undo(board) : {})
  };
}

function throwing(board: YoungBoard, view: View): Plan {
  const n = board.dice.length;
  const own = view.check?.roller === board.table.mySeat;
  return {
    say: own
      ? 'Tap the dice to throw again.'
      : `Tap ${board.most === 1 ? 'the die' : `one or ${word(board.most)} dice`} to be thrown again.`,
    sub:
      board.chance === null
        ? ''
        : own
          ? `Then your chance is ${percent(board.chance)}.`
          : `Then the throw hits with ${percent(board.chance)}.`,
    label: n === 0 ? 'Choose dice' : `Throw ${count(n, 'die', 'dice')} again`,
    ready: n > 0,
    go: () => board.throwAgain(),
    ...(board.draft.dice ? undo(board) : {})
  };
}

function answering(board: YoungBoard, view: View): Plan | null {
  const check = view.check;
  const mine = check?.roller === board.table.mySeat;
  if (board.reroll && check) {
    const n = board.dice.length;
    const stands = check.hope === 1 ? 'That is enough.' : 'That is not enough.';
    return {
      say: `${stands} ${board.ready.length > 0 ? `${board.ready[0]?.name} or a re-roll?` : 'Spend a re-roll?'}`,
      sub: 'Tap dice to keep or to throw them.',
      label: n === 0 ? 'Choose dice' : `Re-roll ${n} · ${percent(board.chance ?? 0)}`,
      ready: n > 0,
      go: () => board.throwAgain(),
      other: { label: 'Let it stand', key: 'P', go: () => board.pass() },
      ...(board.draft.dice ? undo(board) : {})
    };
  }
  const names = board.ready.map((event) => event.name).join(' or ');
  const roll = check && mine && check.dice.length === 0 && board.detail[0] === 3;
  return {
    say: board.table.prompt.replace(/ (Use a re-roll, play|Play) a card, or pass\.$/, ''),
    sub: names ? `${names}?` : '',
    label: roll ? `Roll ${count(check.dice_count, 'die', 'dice')} · ${percent(check.hope)}` : 'Pass',
    ready: true,
    go: () => board.pass()
  };
}

function losing(board: YoungBoard, view: View): Plan {
  const name = pawnName(board.detail[0] ?? 0);
  const { to } = board;
  return {
    say: board.table.prompt,
    sub: to === null ? 'Choose one of the lit pawns.' : `The ${name} on ${squareName(view, to)}.`,
    label: to === null ? 'Choose a pawn' : `Lose this ${name}`,
    ready: to !== null,
    go: () => to !== null && board.table.play([{ do: 'give', square: to }]),
    ...(to === null ? {} : undo(board))
  };
}

function refreshing(board: YoungBoard): Plan {
  const n = board.draft.disks.length;
  return {
    say: board.table.prompt,
    sub: 'One or two of your used disks.',
    label: n === 0 ? 'Choose a disk' : `Turn ${count(n, 'disk')} up`,
    ready: n > 0,
    go: () => board.refresh(),
    ...(n > 0 ? undo(board) : {})
  };
}

function placing(board: YoungBoard, view: View): Plan | null {
  const { face } = board;
  if (face === null) return null;
  const left = board.detail[0] ?? 1;
  const owed = board.owed;
  const duty =
    owed.length > 0
      ? `, ${owed.map((f) => `your ${faceName(f).toLowerCase()}`).join(' and ')} among them`
      : '';
  const many = view.round === 0 ? 'your first tiles' : `${count(left, 'tile')} to place${duty}`;
  return {
    say: `Place the ${faceName(face).toLowerCase()}: choose a square.`,
    sub: `${sentence(many)}. It goes face down on top; pick another tile below.`,
    label: '',
    ready: false,
    go: () => undefined
  };
}
