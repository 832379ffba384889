import type { AlarmRuleContent } from "@atrium/contract/alarms";
import type { DerivedPoint, ProductFile } from "@atrium/contract/devices";
import type { FloorDrawing, Schematics, TranslationRow } from "@atrium/contract/site";
import { type Language, numberedName } from "@atrium/words";

export interface SiteTextsOptions {
  /** The site as people wrote it. */
  readonly editor: {
    readonly site: {
      readonly name: string;
      readonly places: readonly { readonly key: string; readonly name: string }[];
      readonly floors: readonly {
        readonly placement: string;
        readonly key: string;
        readonly label: string;
        readonly drawing: Pick<FloorDrawing, "rooms" | "zones">;
      }[];
      readonly devices: readonly {
        readonly name: string;
        readonly placement: string;
        readonly floor: string;
        readonly retiredAt: number | null;
      }[];
      /** Those of its own. */
      readonly products: readonly ProductFile[];
      readonly settings: {
        readonly word?: string | undefined;
        readonly derived?: readonly Pick<DerivedPoint, "name" | "device">[] | undefined;
        readonly schematics?: Schematics | undefined;
      };
    };
  };
  /** The alarm rules of the site. */
  readonly rules: () => readonly Pick<AlarmRuleContent, "text" | "procedure">[];
}

type Text = Omit<TranslationRow, "text">;
interface Use extends Pick<Text, "kind" | "where"> {
  readonly text: string;
}

/** The names and texts that people of the site wrote, which have a translation to each language. */
export class SiteTexts {
  readonly #options: SiteTextsOptions;

  constructor(options: SiteTextsOptions) {
    this.#options = options;
  }

  /** Those that a language has no words for by itself, each once. */
  list(language: Pick<Language, "sentence">): Text[] {
    const texts = new Map<string, Text>();
    for (const { kind, where, text } of this.#uses()) {
      const source = sourceOf(text);
      if (language.sentence(text) !== undefined || language.sentence(source) !== undefined) continue;
      const key = `${kind} ${source}`;
      texts.set(key, { where, ...texts.get(key), kind, source, uses: (texts.get(key)?.uses ?? 0) + 1 });
    }
    return [...texts.values()];
  }

  /** Whether the site has a text, with or without the number at its end. */
  has(): (text: string) => boolean {
    const known = new Set<string>();
    for (const { text } of this.#uses()) known.add(text).add(sourceOf(text));
    return (text) => known.has(text);
  }

  *#uses(): Iterable<Use> {
    const { editor, rules } = this.#options;
    const { name, places, floors, devices, products, settings } = editor.site;
    yield { kind: "place", text: name, where: "" };
    if (settings.word !== undefined) yield { kind: "place", text: settings.word, where: name };
    for (const place of places) yield { kind: "place", text: place.name, where: name };
    const floorNames = new Map<string, string>();
    for (const { placement, key, label, drawing } of floors) {
      const building = places.find((place) => place.key === placement)?.name ?? placement;
      const where = `${building}, ${label}`;
      floorNames.set(`${placement}/${key}`, where);
      yield { kind: "place", text: label, where: building };
      for (const zone of drawing.zones) if (zone.label !== "") yield { kind: "place", text: zone.label, where };
      for (const room of drawing.rooms) {
        for (const text of new Set([room.name, room.short, room.labelText])) {
          if (text !== undefined && text !== "") yield { kind: "place", text, where };
        }
      }
    }
    for (const { name: text, placement, floor, retiredAt } of devices) {
      if (retiredAt === null) yield { kind: "device", text, where: floorNames.get(`${placement}/${floor}`) ?? "" };
    }
    for (const { points, label, name: product } of products) {
      for (const point of points) yield { kind: "point", text: point.name, where: label ?? product };
    }
    for (const { name: text, device } of settings.derived ?? []) yield { kind: "point", text, where: String(device) };
    for (const { name: drawing, headline, nodes, edges } of settings.schematics ?? []) {
      yield { kind: "place", text: drawing, where: "" };
      for (const { name: text } of nodes) if (text !== undefined) yield { kind: "place", text, where: drawing };
      const shown = [...headline, ...nodes.flatMap(({ points }) => points), ...edges.flatMap(({ points }) => points)];
      for (const { name: text } of shown) if (text !== undefined) yield { kind: "point", text, where: drawing };
    }
    for (const { text, procedure } of rules()) {
      yield { kind: "alarm-rule", text, where: "" };
      for (const step of procedure) yield { kind: "procedure", text: step, where: text };
    }
  }
}

function sourceOf(text: string): string {
  return numberedName(text)?.name ?? text;
}
