// A stopwatch that starts with the first move and stops with the last.

export class Clock {
  /** @param {(text: string) => void} show */
  constructor(show) {
    this.show = show;
    this.elapsed = 0;
    this.timer = 0;
    this.began = 0;
  }

  start() {
    if (this.timer) return;
    this.began = Date.now();
    this.timer = setInterval(() => this.tick(), 250);
  }

  tick() {
    this.show(minutes(this.total()));
  }

  total() {
    return this.elapsed + (this.timer ? Date.now() - this.began : 0);
  }

  stop() {
    this.elapsed = this.total();
    clearInterval(this.timer);
    this.timer = 0;
    this.show(minutes(this.elapsed));
  }

  reset() {
    this.stop();
    this.elapsed = 0;
    this.show(minutes(0));
  }
}

/** @param {number} milliseconds */
export function minutes(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
