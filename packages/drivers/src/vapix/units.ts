import { t } from "@atrium/words";
import type { DriverOptions } from "../driver.ts";
import type { VapixProduct } from "./product.ts";
import type { PointOutput } from "../engine/pointOutput.ts";
import type { PointTable } from "../engine/pointTable.ts";
import { UnitRest } from "../engine/rest.ts";
import { HttpUnit, type PlacedPoint } from "./httpUnit.ts";
import { PASSWORD_WITHHELD } from "./vapixError.ts";
import type { VapixSettings } from "./vapixSettings.ts";

const SECRETS = ["password", "viewingPassword"] as const satisfies readonly (keyof VapixSettings)[];

export interface UnitsOptions extends Pick<
  DriverOptions,
  "connection" | "mayGoTo" | "isObserved" | "clock" | "log" | "sink"
> {
  readonly points: PointTable<PlacedPoint>;
  readonly settings: VapixSettings;
  readonly products: readonly VapixProduct[];
  /** The points of a unit that does not answer are stale at once. */
  readonly output: Pick<PointOutput, "lapse">;
}

/** The units that share one connection's password: which of them answer, and whether any does. */
export class Units {
  all: readonly HttpUnit[] = [];
  readonly #options: UnitsOptions;
  #ofPoint: ReadonlyMap<number, HttpUnit> = new Map();

  constructor(options: UnitsOptions) {
    this.#options = options;
    this.setPoints();
  }

  /** The points have changed. A unit whose points stay is left alone. */
  setPoints(): { readonly added: readonly HttpUnit[]; readonly removed: readonly HttpUnit[] } {
    const before = this.all;
    // A device of the site is one unit; two devices never share an address.
    const byDevice = Map.groupBy(this.#options.points.places, ({ device }) => device);
    // Beside the name of its device, where people read it.
    const name = byDevice.size === 1 ? this.#options.connection.name : t("The unit");
    this.all = [...byDevice].flatMap(([device, places]) => {
      const known = before.find((unit) => unit.device === device);
      const isSame = known?.points.map(({ index }) => index).join() === places.map(({ index }) => index).join();
      return known !== undefined && isSame ? known : (this.#unitOf(device, places, name) ?? []);
    });
    this.#ofPoint = new Map(this.all.flatMap((unit) => unit.points.map(({ index }) => [index, unit] as const)));
    const removed = before.filter((unit) => !this.all.includes(unit));
    for (const { device, isAnswering } of removed) if (!isAnswering) this.#options.sink.device?.(device, true);
    return { added: this.all.filter((unit) => !before.includes(unit)), removed };
  }

  #unitOf(device: string, places: readonly PlacedPoint[], name: string): HttpUnit | undefined {
    const { points: table, clock, sink: tap, isObserved, mayGoTo, settings, products } = this.#options;
    const address = places[0]?.address;
    if (address === undefined) return undefined;
    const { reads = [], events, pulls, isOnvif } = products.find((product) => product.name === address.product) ?? {};
    const ids = places.flatMap(({ index }) => table.at(index)?.id ?? []);
    const rest = new UnitRest({ clock, points: ids, isObserved });
    const withheld = new Set(SECRETS.filter((key) => mayGoTo?.(key, address) === false));
    const points = places.map(({ index, key }) => ({ index, key }));
    const does = { reads, events: events ?? pulls, isOnvif };
    return new HttpUnit({ name, address, device, points, ...does, rest, settings, withheld, clock, tap });
  }

  /** @param index of a point in the driver's list */
  of(index: number): HttpUnit | undefined {
    return this.#ofPoint.get(index);
  }

  open(): void {
    for (const unit of this.all) unit.link.open();
  }

  close(): void {
    for (const unit of this.all) unit.link.close();
  }

  /** After a new connection every unit is worth asking. */
  reset(): void {
    for (const unit of this.all) unit.breaker.succeeded();
  }

  /** Says which units do not get the password: one that wants none is heard of when it answers. */
  tellWithheld(units: readonly HttpUnit[] = this.all): void {
    for (const unit of units) {
      if (!unit.withheld.has("password")) continue;
      unit.isAnswering = false;
      this.#options.sink.device?.(unit.device, false, t(PASSWORD_WITHHELD));
    }
  }

  answered(unit: HttpUnit): void {
    unit.breaker.succeeded();
    unit.hasAnswered = true;
    if (unit.isAnswering) return;
    unit.isAnswering = true;
    this.#options.sink.device?.(unit.device, true);
  }

  /** @returns whether no unit is left that answers */
  failed(unit: HttpUnit, reason: string): boolean {
    const { sink, log, output, clock } = this.#options;
    unit.breaker.failed();
    // The last answer of one that the site has no more says nothing.
    if (unit.isAnswering && this.all.includes(unit)) {
      unit.isAnswering = false;
      const { device, link } = unit;
      log.info({ device, address: link.address, reason }, "a unit does not answer");
      sink.device?.(device, false, reason);
      const indices = unit.points.map(({ index }) => index);
      output.lapse(reason, clock.now(), indices);
    }
    return this.all.every((one) => !one.isAnswering);
  }
}
