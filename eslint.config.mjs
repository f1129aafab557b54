import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { files } from './tools/lint/files.mjs';
import { layers } from './tools/lint/layers.mjs';

export default defineConfig(
  {
    ignores: [
      '**/dist',
      'apps/*/bundle',
      'apps/*/bundle-*',
      '**/out-tsc',
      '**/test-output',
      '**/.data',
      '**/tmp',
      '**/*.d.ts',
    ],
  },
  { plugins: { '@nx': nx }, linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.js', '**/*.mjs', '**/*.cjs', 'apps/api/**/*.mts'],
    languageOptions: { parser: tseslint.parser },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          banTransitiveDependencies: true,
          depConstraints: layers,
          // The layers refuse it anyway, with a message that names the rule.
          ignoredCircularDependencies: [['tag:type:domain', 'tag:type:adapter']],
        },
      ],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx', 'apps/api/**/*.mts'],
    extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic],
    // Decorated classes use imported types at run time, so consistent-type-imports leaves those imports alone.
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      // The idiom here for values that a check above has proven present.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `const { left, ...rest }` is the way to leave a property out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // A Nest module is a class with decorators and no body.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
    },
  },
  // These projects test apps from outside and share their helpers; the builds of pages share one, too.
  {
    files: ['apps/api/e2e/*/**', '{apps/admin,tools/lab}/e2e/**', 'apps/*/build.mjs'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  ...files,
  prettier,
);
