import { type DeviceDescription, systemOf } from "@atrium/contract/devices";
import { routeOf } from "@atrium/contract/pages";
import { LIMIT_SECTIONS, type LimitSection } from "@atrium/contract";
import { isLimited, type RoleLimits, sectionOfDevice } from "@atrium/contract/people";
import { CAMPUS } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { AppError } from "./errors.ts";

/** A place as calls name it; without a placement, or with that of the campus, the whole site. */
export interface AskedPlace {
  readonly placement?: string | null | undefined;
  readonly floor?: string | null | undefined;
}

type PlacedDevice = Pick<DeviceDescription, "module" | "placement" | "floor" | "facts" | "kind">;

/** Where the rights of a limited role hold. A session without one has the whole site. */
export class Reach {
  /** Equal limits have equal keys. */
  readonly key: string;
  /** By building: its floors, or all of it. Undefined: every place. */
  readonly #floors: ReadonlyMap<string, ReadonlySet<string> | "all"> | undefined;
  /** Undefined: every section. */
  readonly #sections: ReadonlySet<LimitSection> | undefined;

  private constructor({ places, sections }: RoleLimits) {
    this.key = JSON.stringify([places.map(({ placement, floor }) => [placement, floor]), sections]);
    this.#sections = sections.length === 0 ? undefined : new Set(sections);
    this.#floors = places.length === 0 ? undefined : floorsOf(places);
  }

  /** Undefined: the limits leave everything. */
  static of(limits: RoleLimits): Reach | undefined {
    return isLimited(limits) ? new Reach(limits) : undefined;
  }

  /** Whether all of a place is within it. */
  hasPlace({ placement, floor }: AskedPlace): boolean {
    if (this.#floors === undefined) return true;
    if (placement === undefined || placement === null || placement === CAMPUS) return false;
    const floors = this.#floors.get(placement);
    return floors === "all" || (typeof floor === "string" && floors?.has(floor) === true);
  }

  /** Whether a part of a building is within it. */
  touches(placement: string): boolean {
    return this.#floors?.has(placement) ?? true;
  }

  /** The buildings and floors that are within it; undefined: all. A building without floors is all of it. */
  get places(): readonly { readonly placement: string; readonly floors: readonly string[] | undefined }[] | undefined {
    return (
      this.#floors &&
      [...this.#floors].map(([placement, floors]) => ({
        placement,
        floors: floors === "all" ? undefined : [...floors],
      }))
    );
  }

  /** Whether every place of the site is. */
  get isEverywhere(): boolean {
    return this.#floors === undefined;
  }

  /** @param section undefined: of none, such as the site's own name */
  hasSection(section: LimitSection | undefined): boolean {
    return section === undefined || (this.#sections?.has(section) ?? true);
  }

  /** Whether all devices of a system are, as far as sections go. */
  hasModule(module: string): boolean {
    const [page] = systemOf(module)?.pages ?? [];
    return this.hasSection(LIMIT_SECTIONS.find((one) => page !== undefined && one === routeOf(page).group));
  }

  hasDevice(device: PlacedDevice): boolean {
    return this.hasPlace(device) && this.hasSection(sectionOfDevice(device));
  }
}

/** What is within the reach of a caller. @param reach undefined: everything */
export function devicesWithin<Device extends PlacedDevice>(
  devices: readonly Device[],
  reach: Reach | undefined,
): readonly Device[] {
  return reach === undefined ? devices : devices.filter((device) => reach.hasDevice(device));
}

/** The place of a row that names it by its key: `office-building/first/A`. */
export function placeOfKey({ place }: { readonly place: string }): AskedPlace {
  const [placement, floor] = place.split("/");
  return { placement, floor };
}

/** @throws AppError EAU004 where the caller's role is limited to other places or sections */
export function refuseBeyond(isWithin: boolean): void {
  if (!isWithin) throw beyond();
}

export function beyond(): AppError {
  return new AppError("EAU004", t("Your role is limited to other places or sections"));
}

function floorsOf(places: RoleLimits["places"]): ReadonlyMap<string, ReadonlySet<string> | "all"> {
  const grouped = Map.groupBy(places, ({ placement }) => placement);
  return new Map(
    [...grouped].map(([placement, own]) => {
      const floors = own.flatMap(({ floor }) => floor ?? []);
      return [placement, floors.length < own.length ? ("all" as const) : new Set<string>(floors)];
    }),
  );
}
