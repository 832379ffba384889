import type { Log } from "@atrium/time";
import type { DriverOptions } from "../driver.ts";
import type { DriverSink } from "../driverSink.ts";
import { VapixAddress } from "./product.ts";
import type { VapixProduct } from "./product.ts";
import type { PointOutput } from "../engine/pointOutput.ts";
import { UnitRest } from "../engine/rest.ts";
import { HttpUnit } from "./httpUnit.ts";
import { PASSWORD_WITHHELD } from "./vapixError.ts";
import type { VapixSettings } from "./vapixSettings.ts";

const SECRETS = ["password", "viewingPassword"] as const satisfies readonly (keyof VapixSettings)[];

export interface UnitsOptions extends DriverOptions {
  /** The points of a unit that does not answer are stale at once. */
  readonly output: Pick<PointOutput, "lapse">;
}

/** The units that share one connection's password: which of them answer, and whether any does. */
export class Units {
  readonly all: readonly HttpUnit[];
  readonly #ofPoint = new Map<number, HttpUnit>();
  readonly #sink: DriverSink;
  readonly #log: Log;
  readonly #output: Pick<PointOutput, "lapse">;
  readonly #now: () => number;

  constructor(options: UnitsOptions, settings: VapixSettings, products: readonly VapixProduct[]) {
    const { points, clock, sink: tap, isLookedAt } = options;
    this.#sink = tap;
    this.#log = options.log;
    this.#output = options.output;
    this.#now = () => clock.now();
    const placed = points.map((point, index) => {
      const address = VapixAddress.parse(point.address);
      return { index, id: point.id, device: point.device, address };
    });
    // A device of the site is one unit; two devices never share an address.
    const byDevice = Map.groupBy(placed, ({ device }) => device);
    // Beside the name of its device, where people read it.
    const called = byDevice.size === 1 ? options.connection.name : "The unit";
    this.all = [...byDevice].flatMap(([device, rows]) => {
      const address = rows[0]?.address;
      if (address === undefined) return [];
      const { reads = [], events } = products.find(({ name }) => name === address.product) ?? {};
      const keyed = rows.map((row) => ({ index: row.index, key: row.address.key }));
      const rest = new UnitRest({ clock, points: rows.map(({ id }) => id), isLookedAt });
      const withheld = new Set(SECRETS.filter((key) => options.mayGoTo?.(key, address) === false));
      const unit = { name: called, address, device, points: keyed, reads, events, rest, settings, withheld };
      return [new HttpUnit({ ...unit, clock, tap })];
    });
    for (const unit of this.all) for (const { index } of unit.points) this.#ofPoint.set(index, unit);
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
  tellWithheld(): void {
    for (const unit of this.all) {
      if (!unit.withheld.has("password")) continue;
      unit.isAnswering = false;
      this.#sink.device?.(unit.device, false, PASSWORD_WITHHELD);
    }
  }

  answered(unit: HttpUnit): void {
    unit.breaker.succeeded();
    unit.hasAnswered = true;
    if (unit.isAnswering) return;
    unit.isAnswering = true;
    this.#sink.device?.(unit.device, true);
  }

  /** @returns whether no unit is left that answers */
  failed(unit: HttpUnit, reason: string): boolean {
    unit.breaker.failed();
    if (unit.isAnswering) {
      unit.isAnswering = false;
      const { device, link } = unit;
      this.#log.info({ device, address: link.address, reason }, "a unit does not answer");
      this.#sink.device?.(device, false, reason);
      const indices = unit.points.map(({ index }) => index);
      this.#output.lapse(reason, this.#now(), indices);
    }
    return this.all.every((one) => !one.isAnswering);
  }
}
