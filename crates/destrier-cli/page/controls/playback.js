// <play-back>: play, pause, step, speed and scrubbing. It knows a position from 0 to `length`, and sends "position".

import { h, icon } from '../dom.js';
import { isTyping } from '../help.js';

/** Steps per second. Long tours start faster, so that a whole one takes about half a minute. */
const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 20000, 100000];

export class PlayBack extends HTMLElement {
  length = 0;
  position = 0;
  playing = false;
  /** Whether the slider is being dragged; then the tour does not run on. */
  held = false;
  /** @type {(position: number) => string} */
  say = (position) => `${position} / ${this.length}`;

  connectedCallback() {
    if (this.slider) return;
    this.classList.add('playback');
    /** @param {string} name @param {string} label @param {() => void} action */
    const button = (name, label, action) =>
      h('button', { class: 'round', type: 'button', 'aria-label': label, onclick: action }, icon(name));
    this.playButton = button('play', 'Play', () => this.toggle());
    this.playButton.classList.add('play');
    this.slider = h('input', {
      type: 'range',
      min: '0',
      max: '0',
      value: '0',
      'aria-label': 'Position',
      oninput: () => this.go(Number(this.slider?.value)),
      onpointerdown: () => (this.held = true),
    });
    this.output = h('output', { class: 'position' });
    this.speed = h(
      'select',
      { 'aria-label': 'Speed', class: 'compact' },
      SPEEDS.map((speed) => h('option', { value: speed }, `${speed < 1000 ? speed : speed / 1000 + 'k'}/s`)),
    );
    this.append(
      h(
        'div',
        { class: 'buttons' },
        button('first', 'To the first move', () => this.go(0)),
        button('back', 'One step back', () => this.go(this.position - 1)),
        this.playButton,
        button('next', 'One step forward', () => this.go(this.position + 1)),
        button('last', 'To the last move', () => this.go(this.length)),
      ),
      this.slider,
      this.output,
      this.speed,
    );
    this.keys = (/** @type {KeyboardEvent} */ event) => this.onKey(event);
    addEventListener('keydown', this.keys);
    this.release = () => (this.held = false);
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, this.release);
    this.setLength(this.length);
  }

  disconnectedCallback() {
    this.pause();
    if (this.keys) removeEventListener('keydown', this.keys);
    for (const end of ['pointerup', 'pointercancel']) if (this.release) removeEventListener(end, this.release);
  }

  /** A new thing to play; it is shown from its end, unless `position` is given.
   *  @param {number} length @param {number} [position] */
  setLength(length, position = length) {
    this.pause();
    this.length = length;
    if (!this.slider || !this.speed) return;
    this.slider.max = String(length);
    const usual = SPEEDS.find((speed) => length / speed <= 30) ?? SPEEDS[SPEEDS.length - 1];
    this.speed.value = String(Math.max(usual, 5));
    this.hidden = length === 0;
    // The slider must not change its width while the tour is played.
    if (this.output) this.output.style.minWidth = `${this.say(length).length}ch`;
    this.go(Math.min(position, length));
  }

  /** @param {number} position */
  go(position) {
    this.position = Math.min(Math.max(Math.round(position), 0), this.length);
    this.exact = this.position;
    this.show();
  }

  show() {
    if (!this.slider || !this.output) return;
    this.slider.value = String(this.position);
    const words = this.say(this.position);
    this.slider.setAttribute('aria-valuetext', words);
    this.output.textContent = words;
    this.dispatchEvent(new CustomEvent('position', { detail: { position: this.position } }));
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.position >= this.length) this.go(0);
    this.setPlaying(true);
    let before = performance.now();
    this.exact = this.position;
    /** @param {number} now */
    const frame = (now) => {
      if (!this.playing) return;
      const seconds = this.held ? 0 : Math.min(Math.max(now - before, 0), 250) / 1000;
      before = now;
      this.exact = Math.min(this.length, (this.exact ?? 0) + seconds * Number(this.speed?.value ?? 10));
      const position = Math.floor(this.exact);
      if (position !== this.position) {
        this.position = position;
        this.show();
      }
      if (this.position >= this.length) this.pause();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  pause() {
    this.setPlaying(false);
  }

  /** @param {boolean} playing */
  setPlaying(playing) {
    if (this.playing === playing || !this.playButton) return;
    this.playing = playing;
    this.playButton.replaceChildren(icon(playing ? 'pause' : 'play'));
    this.playButton.setAttribute('aria-label', playing ? 'Pause' : 'Play');
    this.dispatchEvent(new Event(playing ? 'play' : 'pause'));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.hidden || isTyping(event) || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const onRange = event.target instanceof HTMLInputElement;
    if (event.key === 'p' || event.key === 'P') this.toggle();
    else if (event.key === ',') this.go(this.position - 1);
    else if (event.key === '.') this.go(this.position + 1);
    else if (event.key === 'Home' && !onRange) this.go(0);
    else if (event.key === 'End' && !onRange) this.go(this.length);
    else return;
    event.preventDefault();
  }
}

customElements.define('play-back', PlayBack);
