import type { PointsChannel } from "@atrium/contract/live";
import { placeKey, type Place } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import type { PointChanges } from "../../platform/bus.ts";
import type { Reach } from "../../platform/reach.ts";
import type { PageSocket } from "./pageSocket.ts";
import type { LiveDirectory, LiveValues } from "./liveDirectory.ts";
import { PointMember, PointView } from "./pointView.ts";
import { SendBudget } from "./sendBudget.ts";

export interface PointViewsOptions {
  readonly directory: LiveDirectory;
  readonly newest: LiveValues;
  readonly clock: Clock;
}

export interface JoinPoints {
  readonly client: PageSocket;
  readonly subscription: number;
  readonly look: PointLook;
  /** A change of this run that the page has. */
  readonly since: number | undefined;
}

/** What a view shows. */
interface PointLook {
  readonly channel: PointsChannel;
  readonly place: Place;
  /** Only devices of this category; absent: all of them. */
  readonly category: string | undefined;
  /** Only devices within it; undefined: all of them. */
  readonly reach: Reach | undefined;
}

/** All views with members. A view exists from its first member to its last. */
export class PointViews {
  readonly #options: PointViewsOptions;
  readonly #views = new Map<string, { readonly view: PointView; readonly look: PointLook }>();
  /** Views of each point, by the point's id. */
  readonly #viewsOf: (PointView[] | undefined)[] = [];
  readonly #dirty: PointView[] = [];
  #lastNumber = 0;
  readonly #budget = new SendBudget(performance.now());
  #closeWindow: (() => void) | undefined;

  constructor(options: PointViewsOptions) {
    this.#options = options;
  }

  /** Sends the snapshot, or the changes since the page was last in step. Undefined: there is no such place. */
  join({ client, subscription, look, since }: JoinPoints): PointMember | undefined {
    if (!this.#options.directory.hasPlace(look.place)) return undefined;
    const key = [look.channel.name, placeKey(look.place), look.category, look.reach?.key].join(" ");
    const view = this.#views.get(key)?.view ?? this.#open(key, look);
    const onLeave = (leaving: PointMember): void => {
      view.members.delete(leaving);
      if (view.members.size === 0) this.#close(key, view);
    };
    const member = new PointMember({ client, subscription, view, onLeave });
    view.members.add(member);
    const isKnown = since !== undefined && since <= this.#options.newest.sequence;
    view.snapshot(member, isKnown ? since : undefined);
    return member;
  }

  /** Takes changes from the bus: the first at once, later ones when the window closes. */
  changed(changes: PointChanges): void {
    const { ids, length } = changes;
    for (let row = 0; row < length; row += 1) {
      const views = this.#viewsOf[ids[row] ?? 0];
      if (views === undefined) continue;
      for (const view of views) {
        if (view.isDirty) continue;
        view.isDirty = true;
        this.#dirty.push(view);
      }
    }
    if (this.#closeWindow === undefined) this.#flush();
  }

  /** Whether some view shows a point. */
  isObserved(point: number): boolean {
    return this.#viewsOf[point] !== undefined;
  }

  stop(): void {
    this.#closeWindow?.();
    this.#closeWindow = undefined;
  }

  #flush(): void {
    if (this.#dirty.length === 0) return;
    const began = process.threadCpuUsage();
    for (const view of this.#dirty.splice(0)) view.flush();
    const { user, system } = process.threadCpuUsage(began);
    const window = this.#budget.windowAfter(performance.now(), (user + system) / 1_000);
    this.#closeWindow = this.#options.clock.after(window, () => {
      this.#closeWindow = undefined;
      this.#flush();
    });
  }

  /** Numbers of changes mean nothing any more: every view sends all of its points again. */
  runChanged(): void {
    for (const { view } of this.#views.values()) view.restart();
  }

  /** The site has changed: views whose points are others send all of them again. */
  siteChanged(): void {
    for (const { view, look } of this.#views.values()) {
      const ids = this.#idsOf(look);
      if (ids.length === view.ids.length && ids.every((id, index) => id === view.ids[index])) continue;
      this.#unlist(view);
      view.change(ids);
      this.#list(view);
    }
  }

  #open(key: string, look: PointLook): PointView {
    this.#lastNumber += 1;
    const { newest } = this.#options;
    const view = new PointView({ number: this.#lastNumber, ids: this.#idsOf(look), newest });
    this.#views.set(key, { view, look });
    this.#list(view);
    return view;
  }

  #idsOf({ channel, place, category, reach }: PointLook): Int32Array {
    const devices = channel.modules
      .flatMap((module) => this.#options.directory.devicesAt(place, module))
      .filter(({ facts }) => category === undefined || facts["category"] === category)
      .filter((device) => reach === undefined || reach.hasDevice(device));
    return Int32Array.from(devices.flatMap((device) => device.points.map((point) => Number(point.id)))).sort();
  }

  #close(key: string, view: PointView): void {
    this.#views.delete(key);
    this.#unlist(view);
  }

  #list(view: PointView): void {
    for (const id of view.ids) {
      const views = this.#viewsOf[id];
      if (views === undefined) this.#viewsOf[id] = [view];
      else views.push(view);
    }
  }

  #unlist(view: PointView): void {
    for (const id of view.ids) {
      const others = this.#viewsOf[id]?.filter((one) => one !== view) ?? [];
      this.#viewsOf[id] = others.length === 0 ? undefined : others;
    }
  }
}
