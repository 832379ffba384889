import type { PointId } from "@atrium/contract";
import { sourceWords } from "@atrium/contract/alarms";
import { FIRE_ALARM } from "@atrium/contract/devices";
import { CAMPUS, placeWords } from "@atrium/contract/site";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, useCallback, useMemo, useEffect, useState } from "react";
import type { Device } from "../../devices/device.ts";
import { deviceHref } from "../../devices/deviceHref.ts";
import { devicesQuery } from "../../devices/queries.ts";
import { useFireNow, useHealth, useLiveView, usePoints } from "../../platform/liveHooks.ts";
import type { PointValue } from "../../platform/livePoints.ts";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { clock } from "../../platform/time.ts";
import styles from "./FireNotice.module.css";
import { fromBase } from "../../platform/base.ts";

/** Ms after which a page that is never idle counts as such. */
const AT_LAST = 2_000;

const NO_DETECTORS: readonly Device[] = [];
const ANYWHERE = { placement: CAMPUS } as const;
/** Named one by one; of more, the number is said. */
const MOST_NAMED = 2;

/**
 * A fire anywhere on the campus, on every page, until the panel says that it is over. It has no button to hide it: ours
 * is a display beside the panel's own (EN 54-2), and acknowledging, silencing and resetting are acts at the panel. Its
 * detectors are at hand before anything burns: to ask for them when it does would be a second or more in which nobody
 * is warned.
 */
export function FireNotice() {
  const health = useHealth();
  const mayView = hasFeature(useSession(), "viewable");
  const isIdle = useIdle();
  return mayView && (isIdle || (health?.alarms ?? 0) > 0) ? <Fires /> : null;
}

interface Fire {
  readonly device: Device;
  /** Epoch ms; null: the panel said it before the server knew since when. */
  readonly since: number | null;
}

function Fires() {
  useLiveView("fire-alarm", ANYWHERE);
  const { data: detectors = NO_DETECTORS } = useQuery(devicesQuery(FIRE_ALARM.module));
  const fires = useFires(detectors);
  const causes = useFireNow()?.causes ?? [];
  const isDrill = (id: string) =>
    causes.some((cause) => cause.drill !== null && cause.detectors.some((one) => one === id));
  const { timeZone, places } = useSite();
  const [first] = fires;
  if (first === undefined) return null;
  const rest = fires.length - MOST_NAMED;
  return (
    <div className={`row gap-12 flex-none ${styles["notice"]}`} role="alert">
      <Icon of={TriangleAlert} size={22} />
      <span className={`flex wrap items-baseline min-w-0 ${styles["text"]}`}>
        <b>{t("Fire alarm")}</b>
        {fires.slice(0, MOST_NAMED).map(({ device, since }) => (
          <DetectorLink key={device.id} device={device}>
            {isDrill(device.id) && <b>{t("Drill:")} </b>}
            {sourceWords({ name: device.name, placeName: placeWords(device, places) })}
            {since !== null && <span className="num">{`, ${clock(since, timeZone)}`}</span>}
          </DetectorLink>
        ))}
        {rest > 0 && <span>{t("and {rest} more", { rest })}</span>}
      </span>
      <span className={`flex-none ml-auto t12 ${styles["panel"]}`}>{t("Silence and reset at the panel")}</span>
    </div>
  );
}

/** To the detector on its plan. */
function DetectorLink({ device, children }: { device: Device; children: ReactNode }) {
  const navigate = useNavigate();
  const href = deviceHref({ ...device, module: FIRE_ALARM.module, device: device.id });
  return (
    <a
      className={styles["place"]}
      href={href && fromBase(href)}
      onClick={(event) => {
        if (href === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate({ href });
      }}
    >
      {children}
    </a>
  );
}

/** The newest first. */
function useFires(detectors: readonly Device[]): readonly Fire[] {
  const known = useMemo(() => detectors.flatMap((device) => withPoint(device)), [detectors]);
  const ids = useMemo(() => known.map(({ id }) => id), [known]);
  const select = useCallback(
    (values: readonly (PointValue | undefined)[]) =>
      known
        .flatMap(({ device }, index): Fire[] => {
          const value = values[index];
          return value?.value === FIRE_ALARM.fire.alarm ? [{ device, since: value.since }] : [];
        })
        .sort((one, other) => (other.since ?? 0) - (one.since ?? 0)),
    [known],
  );
  return usePoints(ids, select, areSame);
}

function withPoint(device: Device): { device: Device; id: PointId }[] {
  const point = device.points[FIRE_ALARM.fire.point];
  return point === undefined ? [] : [{ device, id: point.id }];
}

function areSame(one: readonly Fire[], other: readonly Fire[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ device, since }, index) => device === other[index]?.device && since === other[index]?.since)
  );
}

/** False until the browser has drawn what was asked for first: for what a page needs to have at hand, but not to begin. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const begin = () => {
      setIdle(true);
    };
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(begin, AT_LAST);
      return () => {
        clearTimeout(timer);
      };
    }
    const callback = window.requestIdleCallback(begin, { timeout: AT_LAST });
    return () => {
      window.cancelIdleCallback(callback);
    };
  }, []);
  return isIdle;
}
