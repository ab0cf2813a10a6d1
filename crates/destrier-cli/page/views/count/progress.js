// Progress of a long computation: a bar, what is being done, and the time to go.

import { h } from '../../dom.js';
import { asSentence } from '../../words.js';

/** A duration in words, rounded as people do. @param {number} seconds */
export function duration(seconds) {
  if (seconds < 1) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** What is being done, as a sentence without the steps that are the only one of their kind. @param {string} text */
const stepWords = (text) => asSentence(text.replace(/\b[a-z]+ 1 of 1, /g, ''));

export class Progress {
  constructor() {
    this.bar = h('progress', { 'aria-label': 'Progress' });
    this.text = h('p', { class: 'hint' });
    this.element = h('div', { class: 'progress', hidden: true }, this.bar, this.text);
    this.began = 0;
    this.timer = 0;
    this.share = 0;
    this.words = '';
  }

  start() {
    this.began = performance.now();
    [this.share, this.words] = [0, 'Starting'];
    this.bar.removeAttribute('value');
    this.element.hidden = false;
    this.timer = setInterval(() => this.show(), 250);
    this.show();
  }

  /** @param {Record<string, any>} message  a progress message */
  take(message) {
    if (message.of) this.share = Math.min(1, message.fraction ?? message.done / message.of);
    else if (typeof message.fraction === 'number') this.share = message.fraction;
    this.words = message.text ?? this.words;
    this.show();
  }

  show() {
    const passed = this.seconds();
    if (this.share > 0) this.bar.value = this.share;
    const left =
      this.share > 0.02 && passed > 1 ? `, about ${duration((passed / this.share) * (1 - this.share))} to go` : '';
    this.text.textContent = `${stepWords(this.words)} ${duration(passed)}${left}`;
  }

  seconds() {
    return (performance.now() - this.began) / 1000;
  }

  stop() {
    clearInterval(this.timer);
    this.element.hidden = true;
  }
}
