import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules/', '.svelte-kit/', 'build/', 'src/lib/wire.gen.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } }
  },
  {
    rules: {
      // TypeScript already knows every name; the rule does not know DOM types.
      'no-undef': 'off',
      // The client always stands at the root of its server, and links to downloads and records, too.
      'svelte/no-navigation-without-resolve': 'off',
      // Our maps are derived anew or are plain caches; none is changed under a reader.
      'svelte/prefer-svelte-reactivity': 'off'
    }
  }
);
