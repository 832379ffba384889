import type { PointState } from "@atrium/contract/devices";
import type { ClipBook } from "@atrium/drivers";
import type { KeptMedia } from "./keptMedia.ts";

/** The sounds in memory: drivers ask it at each poll, so it answers at once. */
export class MediaLibrary implements ClipBook {
  readonly #all = new Map<number, KeptMedia>();
  readonly #byFile = new Map<string, KeptMedia>();

  replace(media: readonly KeptMedia[]): void {
    this.#all.clear();
    this.#byFile.clear();
    for (const one of media) this.put(one);
  }

  put(media: KeptMedia): void {
    this.#all.set(media.id, media);
    // A file that two have had, one of them deleted, is the other's.
    if (!media.isDeleted || !this.#byFile.has(media.unitFile)) this.#byFile.set(media.unitFile, media);
  }

  /** Those that are not deleted, by name. */
  get present(): readonly KeptMedia[] {
    const present = [...this.#all.values()].filter(({ isDeleted }) => !isDeleted);
    return present.sort((one, other) => one.name.localeCompare(other.name));
  }

  get deleted(): readonly KeptMedia[] {
    return [...this.#all.values()].filter(({ isDeleted }) => isDeleted);
  }

  find(id: number): KeptMedia | undefined {
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
      ...this.deleted.map(({ id, name }) => ({ value: id, name: `${name} (deleted)`, isReported: true })),
    ];
  }
}
