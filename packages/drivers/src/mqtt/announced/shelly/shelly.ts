import { objectIn } from "../../message.ts";
import type { AnnouncedDevice, Family, Heard } from "../family.ts";
import { saidText } from "../saidWords.ts";
import { gen1Devices, isGen1Announcement } from "./gen1.ts";
import { Gen2 } from "./gen2.ts";

const MAX_ANNOUNCEMENTS = 1_000;

/** Devices of Shelly: those of the first generation, and those of all later ones, which speak in another way. */
export class Shelly implements Family {
  readonly #announcements = new Map<string, Buffer>();
  readonly #gen2 = new Gen2();

  hear(topic: string, payload: Buffer): boolean {
    if (isGen1Announcement(topic)) {
      const id = saidText(objectIn(payload) ?? {}, "id");
      if (id === undefined) return false;
      if (this.#announcements.size < MAX_ANNOUNCEMENTS) this.#announcements.set(id, payload);
      return true;
    }
    this.#gen2.hear(topic, payload);
    return false;
  }

  devices(heard: Heard): AnnouncedDevice[] {
    return [...gen1Devices(heard, this.#announcements), ...this.#gen2.devices(heard)];
  }

  get isCut(): boolean {
    return this.#gen2.isCut;
  }
}
