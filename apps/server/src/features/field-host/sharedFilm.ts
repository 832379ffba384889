import type { CanFilm, StreamEnd, StreamListener } from "@atrium/drivers";
import type { ParameterSets, Picture } from "@atrium/rtsp";

/** One stream of each camera for all who follow it from this node: people through the core, and its recorder. */
export class SharedFilms {
  readonly #films = new WeakMap<CanFilm, Map<string, SharedFilm>>();

  /** The answer leaves the stream, which closes with the last who follow it. */
  film(driver: CanFilm, device: string, listener: StreamListener): () => void {
    const films = this.#films.get(driver) ?? new Map<string, SharedFilm>();
    this.#films.set(driver, films);
    const known = films.get(device);
    if (known !== undefined) return known.join(listener);
    const film = new SharedFilm(() => {
      if (films.get(device) === film) films.delete(device);
    });
    films.set(device, film);
    const leave = film.join(listener);
    film.open((opened) => driver.film(device, opened));
    return leave;
  }
}

class SharedFilm {
  /** The time at which each began; undefined: it waits for a picture that stands by itself. */
  readonly #followers = new Map<StreamListener, number | undefined>();
  readonly #onOver: () => void;
  #close: () => void = () => undefined;

  constructor(onOver: () => void) {
    this.#onOver = onOver;
  }

  open(film: (listener: StreamListener) => () => void): void {
    this.#close = film({
      onPicture: (picture, sets, clockRate) => this.#show(picture, sets, clockRate),
      onEnd: (end) => this.#end(end),
    });
  }

  join(listener: StreamListener): () => void {
    this.#followers.set(listener, undefined);
    return () => {
      if (!this.#followers.delete(listener) || this.#followers.size > 0) return;
      this.#onOver();
      this.#close();
    };
  }

  #show(picture: Picture, sets: ParameterSets, clockRate: number): void {
    for (const [listener, known] of this.#followers) {
      const began = known ?? (picture.isKey ? picture.time : undefined);
      if (began === undefined) continue;
      this.#followers.set(listener, began);
      listener.onPicture({ ...picture, time: picture.time - began }, sets, clockRate);
    }
  }

  #end(end: StreamEnd): void {
    const all = [...this.#followers.keys()];
    this.#followers.clear();
    this.#onOver();
    for (const listener of all) listener.onEnd(end);
  }
}
