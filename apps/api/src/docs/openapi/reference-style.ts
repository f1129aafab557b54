// cspell:ignore opblock nostyle
/**
 * Swagger UI in the look of the guides: their letters and bar, and their colours, which tokens.css of the guides defines. The rules have
 * more weight than those of `swagger-ui.css`, which comes before.
 */
export const referenceStyle = `
:root {
  --letters: 'Inter Variable', system-ui, sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  color-scheme: light;
}
:root.dark-mode { color-scheme: dark; }
html, html.dark-mode, html.dark-mode body { background: var(--canvas); }
body { margin: 0; font-family: var(--letters); }

.bar {
  position: sticky; top: 0; z-index: 30; display: flex; align-items: center; gap: 20px; height: 56px; padding: 0 20px;
  border-bottom: 1px solid var(--line); background: var(--surface); font: 500 14px var(--letters); white-space: nowrap;
}
.bar a { color: var(--ink-muted); text-decoration: none; }
.bar a:hover { color: var(--ink); }
.bar .brand { margin-right: auto; color: var(--ink); font-weight: 600; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }

#reference .swagger-ui, #reference .swagger-ui .wrapper { background: none; color: var(--ink); }
#reference .swagger-ui .wrapper { max-width: 1100px; }
#reference .swagger-ui :is(.info, .scheme-container, .opblock-tag-section, .models) { background: none; box-shadow: none; }
#reference .swagger-ui .scheme-container { padding: 0 0 16px; }
#reference .swagger-ui .info { margin: 32px 0 24px; }
#reference .swagger-ui :is(h1, h2, h3, h4, h5, p, li, a, label, table, th, td, div, span, button, input, select, .title):not(pre *, code, code *, .prop-type, .opblock-summary-path *, .opblock-summary-path) {
  font-family: var(--letters);
}
#reference .swagger-ui :is(h1, h2, h3, h4, h5, .opblock-tag, .opblock-summary-path, .opblock-summary-path *, .model, .model-title, .parameter__name, .response-col_status, .tab li button, td, th, label, p, li, .renderedMarkdown *, .opblock-section-header *, .info .title, .json-schema-2020-12__title, .json-schema-2020-12-property *):not(a, code, pre *, .version, .version *) {
  color: var(--ink);
}
#reference .swagger-ui :is(.opblock-summary-description, .opblock-tag small, .examples-select__section-label, .header-example, .parameter__type, .parameter__in, .response-col_links, .opblock-description-wrapper p) { color: var(--ink-muted); }
#reference .swagger-ui a:not(.nostyle) { color: var(--accent-ink); }
#reference .swagger-ui .info .title { font-size: 1.75rem; font-weight: 650; }
#reference .swagger-ui .opblock-tag { border-bottom: 1px solid var(--line); font-size: 1.125rem; font-weight: 600; }
#reference .swagger-ui .opblock {
  overflow: hidden; margin: 0 0 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); box-shadow: none;
}
#reference .swagger-ui .opblock .opblock-summary { border-color: var(--line); }
#reference .swagger-ui .opblock .opblock-summary-method {
  min-width: 62px; padding: 4px 0; border-radius: 6px; background: var(--accent); color: light-dark(#ffffff, #0e0e11); font-size: 12px; text-shadow: none;
}
#reference .swagger-ui .opblock .opblock-summary-path { font-family: var(--mono); font-size: 13px; font-weight: 500; }
#reference .swagger-ui :is(.opblock .opblock-section-header, .model-box, .json-schema-2020-12, .models .model-container) {
  border-color: var(--line); background: var(--sunken); box-shadow: none;
}
#reference .swagger-ui section.models { border: 1px solid var(--line); border-radius: 8px; }
#reference .swagger-ui :is(input, select, textarea) {
  border: 1px solid light-dark(#bcbcc5, #5a5a66); border-radius: 7px; background: var(--surface); color: var(--ink); box-shadow: none;
}
#reference .swagger-ui .opblock .tab-header .tab-item.active h4 span::after { background: var(--accent); }
#reference .swagger-ui table thead tr :is(td, th) { border-color: var(--line); }
#reference .swagger-ui .btn { border: 1px solid light-dark(#bcbcc5, #5a5a66); border-radius: 7px; background: var(--surface); color: var(--ink); box-shadow: none; }
#reference .swagger-ui .btn:is(.execute, .authorize) { border-color: var(--accent); background: none; color: var(--accent-ink); }
#reference .swagger-ui .btn svg { fill: currentcolor; }
#reference .swagger-ui :is(.highlight-code > .microlight, .opblock-body pre.microlight, .renderedMarkdown pre) {
  border: 1px solid var(--line); border-radius: 8px; background: light-dark(#1d1d22, #0e0e11); font: 13px/1.5 var(--mono);
}
#reference .swagger-ui :is(.renderedMarkdown, .markdown) :is(code, td code) { border-radius: 4px; background: var(--sunken); color: var(--ink); font-family: var(--mono); }
@media (max-width: 700px) {
  .bar { gap: 14px; padding: 0 16px; }
  #reference .swagger-ui .wrapper { padding: 0 16px; }
}
`;
