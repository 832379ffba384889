import { Card, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { type ComponentType, Fragment, useMemo } from "react";
import { useProposals } from "../../control/commands/useProposals.ts";
import { type Control, ControlProvider } from "../../control/ControlContext.tsx";
import { ProposalDialog } from "../../control/dialog/ProposalDialog.tsx";
import type { ControlSystem } from "../../control/system.ts";
import { useControlFloor } from "../../control/useControlFloor.ts";
import { type Devices, DevicesContext } from "../../devices/DevicesContext.ts";
import { NO_PARTS } from "../../devices/page/parts.ts";
import type { DevicesProps, DeviceSystem } from "../../devices/system.ts";
import { useDeviceAddress } from "../../devices/useDeviceAddress.ts";
import { type Floor, useFloor } from "../../devices/useFloor.ts";
import { clock } from "../../platform/time.ts";
import { devicesOf, useRoom } from "./RoomContext.ts";
import { RoomDevices } from "./RoomDevices.tsx";
import styles from "./rooms.module.css";

interface SystemCardProps<System> {
  system: System;
  /** What the card says before its devices. */
  Above?: ComponentType<DevicesProps> | undefined;
  /** Whether its devices are rows, to be opened one by one. */
  areRows?: boolean | undefined;
}

/** The room's devices of one system, as they are shown and commanded on the page of the system. */
export function ControlCard({ system, Above, areRows }: SystemCardProps<ControlSystem>) {
  const { place, room, desk } = useRoom();
  const { Around = Fragment } = system;
  const floor = useControlFloor(system, place, desk);
  const proposals = useProposals(floor.control);
  const chosen = useChosen(floor);
  const placeName = `${floor.control.floorName}, ${room.name}`;
  const control = useMemo(
    (): Control => ({ ...floor.control, ...proposals.control, ...chosen, placeName }),
    [floor.control, proposals.control, chosen, placeName],
  );
  return (
    <ControlProvider value={control}>
      <Around>
        <Shown floor={floor} system={system} Above={Above} areRows={areRows} />
      </Around>
      <ProposalDialog proposal={proposals.open} onClose={proposals.close} />
    </ControlProvider>
  );
}

/** The same of a system whose devices take no commands. */
export function LookCard({ system, Above, areRows }: SystemCardProps<DeviceSystem>) {
  const { place, room } = useRoom();
  const { Around = Fragment } = system;
  const floor = useFloor(system, place);
  const chosen = useChosen(floor);
  const placeName = `${floor.known.floorName}, ${room.name}`;
  const devices = useMemo(
    (): Devices => ({ ...floor.known, ...chosen, placeName, hands: undefined, parts: NO_PARTS }),
    [floor.known, chosen, placeName],
  );
  return (
    <DevicesContext value={devices}>
      <Around>
        <Shown floor={floor} system={system} Above={Above} areRows={areRows} />
      </Around>
    </DevicesContext>
  );
}

/** The devices of the floor that the address has selected. */
function useChosen({ devices }: Pick<Floor, "devices">) {
  const { search, select } = useDeviceAddress();
  return useMemo(() => {
    const selected = devices.filter(({ id }) => search.selection.includes(id));
    return { selection: new Set(selected.map(({ id }) => id)), select };
  }, [devices, search.selection, select]);
}

interface ShownProps extends SystemCardProps<DeviceSystem> {
  floor: Floor;
}

function Shown({ floor, system, Above, areRows = false }: ShownProps) {
  const room = useRoom();
  const devices = useMemo(() => devicesOf(room, floor.devices), [room, floor.devices]);
  const { title } = system.words();
  const isServed = room.devices.every(({ module, relation }) => module !== system.module || relation === "serves");
  // What the room has of the module may all be of another page: then this one has no card.
  if (floor.isRead && devices.length === 0) return null;
  const { lostAt, timeZone } = floor.known;
  const notes = [
    ...(isServed ? [t("serves this room")] : []),
    ...(lostAt === undefined ? [] : [t("values of {clock}", { clock: clock(lostAt, timeZone) })]),
  ];
  return (
    <Card className={styles["card"]} title={title} note={notes.length === 0 ? undefined : notes.join(", ")}>
      {floor.state === "failed" && (
        <p className="muted p-12-16">
          {floor.refusal?.message ?? floor.failure?.message ?? t("The devices could not be loaded.")}
        </p>
      )}
      {floor.state === "waiting" && <LoadingBlocks rows={4} label={t("Loading values")} />}
      {(floor.state === "live" || floor.state === "old") && (
        <>
          {Above !== undefined && <Above devices={devices} />}
          <RoomDevices devices={devices} areRows={areRows || isServed} />
        </>
      )}
    </Card>
  );
}
