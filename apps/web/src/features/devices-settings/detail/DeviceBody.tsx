import type { Position } from "@atrium/contract";
import type { SiteDevice, PointChannel } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { drawingQuery } from "../../../devices/queries.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import type { Probe } from "../../../settings/probe/useProbe.ts";
import type { Wires, WiringDraft } from "./deviceDraft.ts";
import styles from "./detail.module.css";
import { FactsCard } from "./FactsCard.tsx";
import { IdentityCard } from "./IdentityCard.tsx";
import { PlaceCard } from "./PlaceCard.tsx";
import { placedAt } from "./placing.ts";
import type { DeviceForm } from "./useDeviceForm.ts";
import { WiringCard } from "./WiringCard.tsx";
import { useLiveView } from "../../../platform/liveHooks.ts";
import { PointsCard } from "./PointsCard.tsx";
import { channelOf, useDevicePoints } from "./useDevicePoints.ts";

interface DeviceBodyProps {
  saved: SiteDevice;
  form: DeviceForm;
  wires: Wires;
  probe: Probe;
  /** As it stands in the form. */
  id: string;
  onId?: (id: string) => void;
  isDisabled: boolean;
  onRead: (part: number) => void;
  /** What only a device has that is there already. */
  more?: ReactNode;
}

/** The cards of a device: what it is, how it is reached, where it stands, what it says. */
export function DeviceBody({ saved, form, wires, probe, id, onId, isDisabled, onRead, more }: DeviceBodyProps) {
  const { draft, errors, change } = form;
  const { place } = draft;
  const canSee = hasFeature(useSession(), "viewable");
  const plan = useQuery({ ...drawingQuery({ placement: place.placement, floor: place.floor }), enabled: canSee });
  const drawing = plan.data;
  const isHomeless = place.room === "";
  // On another floor, or before it ever was on one: in the middle of the plan until somebody says where.
  const settle = useEffectEvent(() => {
    if (drawing === undefined) return;
    const middle: Position = [drawing.size[0] / 2, drawing.size[1] / 2];
    change("place", { ...place, ...placedAt(drawing, place.at[0] === 0 && place.at[1] === 0 ? middle : place.at) });
  });
  useEffect(() => {
    if (isHomeless && drawing !== undefined) settle();
  }, [isHomeless, drawing]);

  return (
    <div className={`grid items-start gap-12 ${styles["columns"]}`}>
      <div className="col gap-12 min-w-0">
        <IdentityCard
          module={saved.module}
          id={id}
          onId={onId}
          name={draft.name}
          place={place}
          drawing={drawing}
          errors={errors}
          isDisabled={isDisabled}
          onName={(name) => {
            change("name", name);
          }}
          onPlace={(next) => {
            change("place", next);
          }}
        />
        <WiringCard
          module={saved.module}
          facts={draft.facts}
          wiring={draft.wiring}
          saved={saved}
          wires={wires}
          errors={{ ...probeErrors(probe), ...errors }}
          isDisabled={isDisabled}
          onChange={(wiring) => {
            probe.forget();
            change("wiring", wiring);
          }}
        />
        <FactsCard
          module={saved.module}
          saved={saved.facts}
          draft={draft.facts}
          errors={errors}
          isDisabled={isDisabled}
          onChange={(facts) => {
            change("facts", facts);
          }}
        />
      </div>
      <div className="col gap-12 min-w-0">
        <PlaceCard
          name={draft.name === "" ? id : draft.name}
          module={saved.module}
          place={place}
          drawing={drawing}
          reason={canSee ? plan.error?.message : t("Your role cannot view plans. Enter the position in metres.")}
          errors={errors}
          isDisabled={isDisabled}
          onPlace={(next) => {
            change("place", next);
          }}
        />
        <DevicePoints saved={saved} wiring={draft.wiring} probe={probe} onRead={onRead} />
        {more}
      </div>
    </div>
  );
}

/** A test read names its own fields: they are those of the first part. */
function probeErrors({ errors }: Probe) {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path === "connection" ? path : `parts.0.${path}`, message]),
  );
}

interface DevicePointsProps {
  saved: SiteDevice;
  wiring: WiringDraft;
  probe: Probe;
  onRead: (part: number) => void;
}

/** The points of a device, with what pages show of them where these are heard live. */
function DevicePoints({ saved, ...card }: DevicePointsProps) {
  const points = useDevicePoints(saved);
  const channel = channelOf(saved.module);
  return (
    <>
      {channel !== undefined && Object.keys(points).length > 0 && <Listener channel={channel} saved={saved} />}
      <PointsCard module={saved.module} points={channel === undefined ? {} : points} {...card} />
    </>
  );
}

/** Hears the device's floor while the card shows. */
function Listener({ channel, saved: { placement, floor } }: { channel: PointChannel; saved: SiteDevice }) {
  useLiveView(channel, { placement, floor });
  return null;
}
