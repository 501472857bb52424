import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';

const server = process.env['HEARTHSIDE_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [
    sveltekit({
      // Every unknown address is answered with index.html: the pages are drawn in the browser.
      adapter: adapter({ fallback: 'index.html', precompress: true }),
      compilerOptions: { runes: true },
      // We register it ourselves, after the first page.
      serviceWorker: { register: false },
      version: {
        ...(process.env['HEARTHSIDE_BUILD'] ? { name: process.env['HEARTHSIDE_BUILD'] } : {}),
        pollInterval: 30 * 60_000
      }
    })
  ],
  // Browsers that know light-dark() themselves: a part of the page can then have a colour scheme of its own.
  build: { cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'] },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' }
});
