// Labelled controls, all in one style.

import { h } from '../dom.js';

let fields = 0;

/** A control with its label above it. @template {HTMLElement} E @param {string} label @param {E} control
 *  @param {string} [hint] */
export function field(label, control, hint) {
  control.id ||= `field-${++fields}`;
  const help = hint ? h('p', { class: 'hint', id: `${control.id}-hint` }, hint) : null;
  if (help) control.setAttribute('aria-describedby', help.id);
  return h('div', { class: 'field' }, h('label', { for: control.id }, label), control, help);
}

/** A list of choices. @param {{value: string, title: string}[]} choices @param {(value: string) => void} onChange */
export function select(choices, onChange) {
  const element = h(
    'select',
    { onchange: () => onChange(element.value) },
    choices.map(({ value, title }) => h('option', { value }, title)),
  );
  return element;
}

/** A few choices of which all are visible: radio buttons that look like one control.
 *  @param {string} label @param {{value: string, title: string}[]} choices @param {(value: string) => void} onChange */
export function segmented(label, choices, onChange) {
  const name = `segmented-${++fields}`;
  const group = h(
    'fieldset',
    { class: 'segmented' },
    h('legend', {}, label),
    h(
      'div',
      { class: 'segments' },
      choices.map(({ value, title }) =>
        h(
          'label',
          {},
          h('input', { type: 'radio', name, value, onchange: () => onChange(value) }),
          h('span', {}, title),
        ),
      ),
    ),
  );
  return {
    element: group,
    /** @param {string} value */
    set(value) {
      for (const input of group.querySelectorAll('input')) input.checked = input.value === value;
    },
  };
}

/** A switch. @param {string} label @param {(checked: boolean) => void} onChange */
export function toggle(label, onChange) {
  const input = h('input', { type: 'checkbox', onchange: () => onChange(input.checked) });
  return { element: h('label', { class: 'toggle' }, input, h('span', {}, label)), input };
}

/** A button. @param {string} text @param {() => void} action @param {string} [kind] */
export function button(text, action, kind = '') {
  return h('button', { type: 'button', class: kind, onclick: action }, text);
}

/** A part of the panel with a heading. @param {string} title @param {...(Node | string | null)} content */
export function section(title, ...content) {
  const id = `section-${++fields}`;
  return h('section', { class: 'part', 'aria-labelledby': id }, h('h2', { id }, title), ...content);
}

/** A part of the panel that is closed at first. @param {string} title @param {...(Node | string | null)} content */
export function folded(title, ...content) {
  return h('details', { class: 'part' }, h('summary', {}, h('h2', {}, title)), ...content);
}
