import { FIRE_CHANNEL } from "@atrium/contract/live";
import type { Clock, Log, SiteTime } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Db } from "../../platform/database/database.ts";
import { newestFeed } from "../../platform/live/liveFeed.ts";
import type { Part } from "../../platform/part.ts";
import { Drills } from "./drills.ts";
import { FireService, type FireServiceOptions } from "./fireService.ts";
import { FireStore } from "./fireStore.ts";
import { FireWatch, type FireWatchOptions } from "./fireWatch.ts";
import { writeReport } from "./report/reportPdf.ts";
import {
  getFireEffects,
  startFireDrill,
  endFireDrill,
  markFireDrill,
  makeFireReport,
  getFireReport,
} from "@atrium/contract/alarms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";

export interface FireEffectsPart extends Part {
  /** Whether the alarm of a detector is a drill's. */
  readonly isDrill: (device: string) => boolean;
}

export interface FireEffectsPartOptions {
  readonly directory: FireWatchOptions["directory"] & FireServiceOptions["directory"];
  readonly newest: FireWatchOptions["newest"];
  readonly setSignal: FireWatchOptions["setSignal"];
  readonly lines: FireServiceOptions["lines"];
  readonly cameraOf: FireServiceOptions["cameraOf"];
  readonly names: SiteNames;
  readonly db: Db;
  readonly audit: AuditSink;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Ms by which it is ahead of real time. */
  readonly clockAhead: number;
  readonly time: SiteTime;
  readonly log: Log;
}

/** For how long changes are collected before they are sent to pages, ms. */
const GATHER = 50;

/** What the alarms of fire panels cause, held against what their programs say. */
export function fireEffectsPart(options: FireEffectsPartOptions): FireEffectsPart {
  const listeners = new Set<() => void>();
  const { names, clock, clockAhead, time } = options;
  let cancel: (() => void) | undefined;
  // A fire changes many things at once: pages receive them together.
  const onChange = () => {
    cancel ??= clock.after(GATHER, () => {
      cancel = undefined;
      listeners.forEach((listener) => listener());
    });
  };
  // How all lines stand is worked out from every point: once for as long as none of them changes.
  let known: ReturnType<FireServiceOptions["lines"]> | undefined;
  const lines = () => (known ??= options.lines());
  const onLine = () => {
    known = undefined;
    onChange();
  };
  const store = new FireStore(options);
  const drills = new Drills({ store, clock, placeName: (placement) => placeWords({ placement }, names) });
  const watch = new FireWatch({ ...options, store, drills, onChange, onLine });
  const desk = new FireService({
    ...options,
    lines,
    watch,
    drills,
    store,
    write: (content, language) => writeReport(content, { timeZone: time.zone, clockAhead, language }),
  });
  return {
    name: "fire-effects",
    isDrill: (device) => watch.isDrill(device),
    routes: [fireRoutes({ desk })],
    channels: [
      newestFeed(FIRE_CHANNEL, () => ({
        current: () => desk.now(),
        onChange: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      })),
    ],
    start: async () => {
      await drills.start();
      await watch.start();
    },
    stop: async () => {
      cancel?.();
      await watch.stop();
    },
  };
}

function fireRoutes({ desk }: { readonly desk: FireService }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getFireEffects, (request) => desk.board(request.query.placement));
    handle(app, startFireDrill, async (request) => await desk.begin(request.body, personOf(request)));
    handle(app, endFireDrill, (request) => desk.end(request.params.id, personOf(request)));
    handle(app, markFireDrill, (request) => desk.say(request.params.id, request.body, personOf(request)));
    handle(app, makeFireReport, async (request) => {
      const report = await desk.report(
        request.params.id,
        { ...request.body, language: request.language },
        personOf(request),
      );
      return report;
    });
    handle(app, getFireReport, async (request, reply) => {
      const sheet = await desk.sheet(request.params.id);
      const name = `fire-report-${request.params.id}.pdf`;
      return reply
        .type("application/pdf")
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("cache-control", "no-store")
        .send(sheet);
    });
  };
}
