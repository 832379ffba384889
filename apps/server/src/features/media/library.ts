import type { PointState } from "@atrium/contract/devices";
import type { ClipBook } from "@atrium/drivers";
import { t } from "@atrium/words";
import type { StoredMedia } from "./storedMedia.ts";

/** The sounds in memory: drivers ask it at each poll, so it answers at once. */
export class MediaLibrary implements ClipBook {
  readonly #all = new Map<number, StoredMedia>();
  readonly #byFile = new Map<string, StoredMedia>();

  replace(media: readonly StoredMedia[]): void {
    this.#all.clear();
    this.#byFile.clear();
    for (const one of media) this.put(one);
  }

  put(media: StoredMedia): void {
    this.#all.set(media.id, media);
    // A file that two have had, one of them deleted, is the other's.
    if (!media.isDeleted || !this.#byFile.has(media.unitFile)) this.#byFile.set(media.unitFile, media);
  }

  /** Those that are not deleted, by name. */
  get present(): readonly StoredMedia[] {
    const present = [...this.#all.values()].filter(({ isDeleted }) => !isDeleted);
    return present.sort((one, other) => one.name.localeCompare(other.name));
  }

  get deleted(): readonly StoredMedia[] {
    return [...this.#all.values()].filter(({ isDeleted }) => isDeleted);
  }

  find(id: number): StoredMedia | undefined {
    const found = this.#all.get(id);
    return found?.isDeleted === true ? undefined : found;
  }

  clip(code: number): { readonly file: string; readonly isRepeated: boolean } | undefined {
    const found = this.find(code);
    return found && { file: found.unitFile, isRepeated: found.isRepeated };
  }

  codeOf(file: string): number | undefined {
    return this.#byFile.get(file)?.id;
  }

  /** As states of a point: deleted ones are still what history says. */
  get states(): PointState[] {
    return [
      ...this.present.map(({ id, name }) => ({ value: id, name })),
      ...this.deleted.map(({ id, name }) => ({ value: id, name: t("{name} (deleted)", { name }), isReported: true })),
    ];
  }
}
