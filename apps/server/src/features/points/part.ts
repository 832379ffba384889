import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import type { Bus } from "../../platform/bus.ts";
import type { Db } from "../../platform/database/database.ts";
import { addGauge } from "../../platform/gauges.ts";
import type { Lateness } from "../../platform/latenessMeter.ts";
import type { Part } from "../../platform/part.ts";
import type { StoredValues, ValueDirectory } from "./pointDirectory.ts";
import { PointMirror, type PointMirrorOptions } from "./pointMirror.ts";
import { PointStore } from "./pointStore.ts";
import type { PointStoreOptions } from "./pointStoreOptions.ts";
import { PointTeller } from "./pointTeller.ts";
import { type PastValues, readTexts, textChanges } from "./textChanges.ts";
import { TextRecorder } from "./textRecorder.ts";
import { TextStore } from "./textStore.ts";
import { ValueReader } from "./valueReader.ts";
import { getPointValues, type TextChangesReply, getPointTexts } from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";
import { AppError } from "../../platform/errors.ts";

/** The answer is prepared already: a session may ask some thousand times a second. */
const LIMIT = { max: 600_000, timeWindow: 60_000 };

export interface PointsPart extends Part {
  /** The newest value of every point. */
  readonly newest: PointStore;
  /** What numbers of text points stand for; those that are not known are left out. */
  readonly textsOf: (codes: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** On a web node: what it has of the core. */
  readonly mirror: Pick<PointMirror, "hasFollowed" | "silentSince"> | undefined;
}

export interface PointsPartOptions {
  readonly directory: ValueDirectory & Pick<PointStoreOptions, "points">;
  /** The newest values of the last run. Asked once, at the start. */
  readonly latest: () => Promise<StoredValues>;
  readonly bus: Pick<Bus, "publish" | "subscribe">;
  readonly clock: Clock;
  readonly log: Log;
  readonly lateness?: Lateness | undefined;
  /** Keeps what text points say; absent: until the program ends. */
  readonly db?: Db | undefined;
  /** The history, for what text points said. */
  readonly past?: PastValues | undefined;
  /** Where this is a node of several. */
  readonly node?:
    | (Pick<PointMirrorOptions, "wire" | "sawRevision" | "onLost"> & { readonly role: "core" | "web" })
    | undefined;
}

export function pointsPart({
  directory,
  latest,
  bus,
  clock,
  log,
  lateness,
  db,
  past,
  node,
}: PointsPartOptions): PointsPart {
  const newest = new PointStore({
    points: directory.points,
    clock,
    log,
    lateness,
    publish: (changes) => bus.publish("points.changed", changes),
  });
  const store = db && new TextStore(db);
  const keeper = store && new TextRecorder({ book: newest.texts, store, clock, log });
  const routes = [pointRoutes({ reader: new ValueReader({ directory, newest }) })];
  if (past !== undefined && store !== undefined) {
    const changes = async (point: number, range: Range) =>
      textChanges({ past, store, book: newest.texts }, point, range);
    const isText = (point: number) => newest.textPoints.has(point);
    routes.push(textRoutes({ changes, isText }));
  }
  const teller = node?.role === "core" ? new PointTeller({ ...node, newest, directory, bus, clock }) : undefined;
  const mirror = node?.role === "web" ? new PointMirror({ ...node, newest, bus, clock, log }) : undefined;
  const restore = async () => {
    newest.restore(await latest());
    const codes = [...newest.textPoints].flatMap((id) => newest.values[id] ?? []).filter((code) => !Number.isNaN(code));
    if (store !== undefined) newest.texts.restore(await store.read(codes));
  };
  const textsOf = async (codes: readonly number[]) => readTexts(codes, { book: newest.texts, store });
  let unsubscribe: () => void = () => undefined;
  return {
    name: "points",
    newest,
    textsOf,
    routes,
    mirror,
    follows: {
      start: async () => {
        unsubscribe = bus.subscribe("site.changed", () => {
          newest.keep(directory.points);
          mirror?.siteChanged();
        });
        await restore();
        await mirror?.start();
      },
      stop: async () => {
        unsubscribe();
        await mirror?.stop();
      },
    },
    start: async () => {
      await restore();
      newest.start();
      keeper?.start();
      unsubscribe = bus.subscribe("site.changed", () => newest.keep(directory.points));
      teller?.start();
    },
    stop: async () => {
      unsubscribe();
      teller?.stop();
      newest.stop();
      await keeper?.stop();
    },
    metrics: (registry) =>
      addGauge(
        registry,
        { name: "atrium_point_changes", help: "Changes of points since the start" },
        () => newest.sequence,
      ),
  };
}

function pointRoutes({ reader }: { readonly reader: ValueReader }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(
      app,
      getPointValues,
      ({ query, session: { reach } }, reply) => {
        if (reach !== undefined) reader.refuseBeyond(query, reach);
        reply.type("application/json; charset=utf-8");
        return reader.read(query);
      },
      { rateLimit: LIMIT },
    );
  };
}

/** Ms since the epoch. */
interface Range {
  readonly from: number;
  readonly to: number;
}

interface TextRoutesOptions {
  readonly isText: (point: number) => boolean;
  readonly changes: (point: number, range: Range) => Promise<TextChangesReply>;
}

function textRoutes({ isText, changes }: TextRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getPointTexts, ({ params, query }) => {
      if (!isText(params.id)) throw new AppError("ENF001", t("Text point {id} not found", { id: params.id }));
      return changes(params.id, query);
    });
  };
}
