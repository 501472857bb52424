// A trivial game on boardgame.io's own server, everything in memory: four players take turns, a move counts one up.
const { Server } = require("boardgame.io/server");

const load = {
  name: "load",
  disableUndo: true,
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { step: ({ G }) => ({ count: G.count + 1 }) },
};

Server({ games: [load], origins: ["http://127.0.0.1"] })
  .run({ port: Number(process.argv[2]) })
  .then(({ appServer }) => console.error(JSON.stringify({ port: appServer.address().port, pid: process.pid })));
