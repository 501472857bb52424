import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';

// The pages are files of the Python package; every unknown address is answered with index.html.
const out = process.env['HEARTHSIDE_WEB_OUT'] ?? '../src/hearthside/server/static';
const server = process.env['HEARTHSIDE_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [
    sveltekit({
      adapter: adapter({ pages: out, assets: out, fallback: 'index.html', precompress: true }),
      compilerOptions: { runes: true }
    })
  ],
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' }
});
