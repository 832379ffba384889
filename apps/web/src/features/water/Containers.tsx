import { factsOf, WATER_AND_WASTE_METER } from "@atrium/contract/devices";
import { WASTE_KIND_NAMES, type WasteKind } from "@atrium/contract/energy";
import { CAMPUS, type SiteReply } from "@atrium/contract/site";
import { Card, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import type { ReactElement } from "react";
import type { Device } from "../../devices/device.ts";
import { type LiveFigure, useFigures } from "../../devices/liveFigures.ts";
import { useLiveView } from "../../platform/liveHooks.ts";
import { measuredIn, rounded, TIGHT } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import { WASTE_SERIES } from "./waterBars.ts";
import classes from "./WaterPage.module.css";
import { useWaterDevices } from "./waterQueries.ts";
import { placeInWords } from "./waterWords.ts";

const NO_DEVICES: readonly Device[] = [];
/** From this share on a container wants its collection. */
const NEARLY_FULL = 0.85;

interface ContainersProps {
  site: SiteReply;
  time: TimeWords;
}

/** The containers of each kind, with what is in them this moment. */
export function Containers({ site, time }: ContainersProps): ReactElement {
  const view = useLiveView("water", { placement: CAMPUS });
  const devices = useWaterDevices().data ?? NO_DEVICES;
  const weights = useFigures(devices, "weight");
  const lost =
    view.state === "disconnected" ? t("no live data since {clock}", { clock: time.clock(view.lostAt) }) : undefined;
  return (
    <div className={`grid gap-12 ${classes["containers"]}`}>
      {WASTE_SERIES.map(({ key: kind }) => (
        <Card key={kind} title={t(WASTE_KIND_NAMES[kind])} note={lost ?? t("in containers now")}>
          <ul className={`grid m-0 ${classes["containerRows"]}`}>
            {scalesOf(devices, kind).map((device) => (
              <Container key={device.id} device={device} weight={weights.get(device.id)} site={site} time={time} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

function scalesOf(devices: readonly Device[], kind: WasteKind): Device[] {
  return devices.filter(({ facts }) => factsOf(WATER_AND_WASTE_METER, facts).waste === kind);
}

interface ContainerProps extends ContainersProps {
  device: Device;
  weight: LiveFigure | undefined;
}

function Container({ device, weight, site, time }: ContainerProps): ReactElement {
  const { capacity } = factsOf(WATER_AND_WASTE_METER, device.facts);
  const kg = weight?.value ?? null;
  const share = capacity === undefined || kg === null ? null : kg / capacity;
  const doubt = weight === undefined ? t("no reply yet") : weight.doubt;
  const at = weight?.time ?? null;
  return (
    <li>
      <Bin share={share} isOld={doubt !== undefined} />
      <span>
        {device.name}{" "}
        {share !== null && share >= NEARLY_FULL && <StateGlyph state="trouble" size={13} label={t("Nearly full")} />}
        <small className="block t12 muted">{`${device.id}, ${placeInWords(device, site)}`}</small>
        {doubt !== undefined && (
          <small className="block t12 muted">
            <StateGlyph state="stale" size={12} />{" "}
            {at === null ? doubt : t("{doubt} at {clock}", { doubt, clock: time.clock(at) })}
          </small>
        )}
      </span>
      <span className="text-right num">
        <b>{share === null ? "–" : `${rounded(100 * share)}${TIGHT}%`}</b>
        <small className="block t12 muted">{measuredIn(kg, "kg")}</small>
      </span>
    </li>
  );
}

/** A container in outline, filled as far as it is. */
function Bin({ share, isOld }: { share: number | null; isOld: boolean }): ReactElement {
  const level = 28 * Math.min(1, share ?? 0);
  return (
    <svg width={28} height={36} viewBox="0 0 28 36" aria-hidden>
      <path d="M2 5H26M10 2H18" stroke="var(--ink-2)" strokeWidth={1.6} />
      <rect x={5.5} y={34 - level} width={17} height={level} fill={isOld ? "var(--line-control)" : "var(--c-5)"} />
      <path
        d="M4 5L6 34H22L24 5"
        fill="none"
        stroke="var(--ink-2)"
        strokeWidth={1.6}
        {...(isOld ? { strokeDasharray: "3 2" } : {})}
      />
    </svg>
  );
}
