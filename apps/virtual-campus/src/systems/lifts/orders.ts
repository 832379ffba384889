/** s for which an order that is carried out stays in its register, so that its sender reads it back. */
const SHOWN = 3;

/** What a car was ordered from remote, and for how long that still counts or shows. */
export class Orders {
  #hold = 0;
  #isAskedToClose = false;
  #sentTo: number | undefined;
  #sentShown = 0;
  #closeShown = 0;

  /** s for which the doors are still held open. */
  get hold(): number {
    return this.#hold;
  }
  /** The doors close at once, without waiting for people. */
  get isCloseRequested(): boolean {
    return this.#isAskedToClose;
  }
  get sentTo(): number | undefined {
    return this.#sentTo;
  }
  get isClosingShown(): boolean {
    return this.#closeShown > 0;
  }

  send(floor: number, closesAtOnce: boolean): void {
    this.#sentTo = floor;
    this.#sentShown = SHOWN;
    this.#isAskedToClose = closesAtOnce;
  }

  holdDoor(seconds: number): void {
    this.#hold = seconds;
    this.#isAskedToClose = false;
  }

  closeDoor(): void {
    this.#hold = 0;
    this.#isAskedToClose = true;
    this.#closeShown = SHOWN;
  }

  /** Its doors open at a landing. */
  arrived(): void {
    this.#isAskedToClose = false;
  }

  /** @param isCalled whether it still has to stop at a floor */
  advance(seconds: number, isCalled: (floor: number) => boolean): void {
    this.#hold = Math.max(0, this.#hold - seconds);
    this.#sentShown = Math.max(0, this.#sentShown - seconds);
    this.#closeShown = Math.max(0, this.#closeShown - seconds);
    if (this.#sentTo !== undefined && this.#sentShown === 0 && !isCalled(this.#sentTo)) {
      this.#sentTo = undefined;
    }
  }
}
