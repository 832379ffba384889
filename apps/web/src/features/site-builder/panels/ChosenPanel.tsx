import type { Segment, Position } from "@atrium/contract";
import { Card } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { changedLine, without } from "../model/changes.ts";
import { type LineList, LINE_WORDS } from "../model/draft.ts";
import type { Builder } from "../useBuilder.ts";
import { DoorForm } from "./DoorForm.tsx";
import { FurnitureForm } from "./FurnitureForm.tsx";
import { MetresField } from "./MetresField.tsx";
import styles from "./panels.module.css";
import { RoomForm } from "./RoomForm.tsx";
import type { Follower } from "../model/followers.ts";
import { furnitureName } from "./furnitureName.ts";

const DELETE_LINE: Readonly<Record<LineList, Phrase>> = {
  open: phrase("Delete opening"),
  glass: phrase("Delete glass wall"),
  windows: phrase("Delete window"),
};

/** What is chosen, with everything that can be said of it. */
export function ChosenPanel({ builder, isJoined }: { builder: Builder; isJoined: boolean }) {
  const { chosen, draft, devices } = builder;
  if (chosen?.kind === "room") {
    const room = draft.plan.rooms.find(({ id }) => id === chosen.id);
    return (
      room && (
        <Chosen title={room.name}>
          <RoomForm key={room.id} builder={builder} room={room} isJoined={isJoined} />
        </Chosen>
      )
    );
  }
  if (chosen?.kind === "door") {
    const door = draft.plan.doors.find(({ id }) => id === chosen.id);
    return (
      door && (
        <Chosen title={t("Door {id}", { id: door.id })}>
          <DoorForm key={door.id} builder={builder} door={door} />
        </Chosen>
      )
    );
  }
  if (chosen?.kind === "line") {
    const line = draft.plan[chosen.list][chosen.index];
    return (
      line && (
        <Chosen title={t(LINE_WORDS[chosen.list])}>
          <LineForm builder={builder} list={chosen.list} index={chosen.index} line={line} />
        </Chosen>
      )
    );
  }
  if (chosen?.kind === "device") {
    const device = devices.find(({ id }) => id === chosen.id);
    return (
      device && (
        <Chosen title={device.name}>
          <DeviceForm key={device.id} builder={builder} device={device} />
        </Chosen>
      )
    );
  }
  if (chosen?.kind === "furniture") {
    const piece = draft.plan.furniture[chosen.index];
    return (
      piece && (
        <Chosen title={furnitureName(piece.t)}>
          <FurnitureForm builder={builder} index={chosen.index} piece={piece} />
          <Remove builder={builder} words={t("Delete")} />
        </Chosen>
      )
    );
  }
  const column = chosen === undefined ? undefined : draft.plan.columns[chosen.index];
  if (chosen === undefined || column === undefined) return null;
  const { plan } = draft;
  const [x, y] = column;
  const move = (next: [number, number]) => {
    builder.changePlan({ ...plan, columns: plan.columns.with(chosen.index, next) });
  };
  return (
    <Chosen title={t("Column")}>
      <div className={`grid gap-8 w-full ${styles["fields"]}`}>
        <MetresField label="X" value={x} onChange={(next) => move([next, y])} />
        <MetresField label="Y" value={y} onChange={(next) => move([x, next])} />
      </div>
      <Remove builder={builder} words={t("Delete column")} />
    </Chosen>
  );
}

function Chosen({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card title={title}>
      <div className={`col items-start gap-10 ${styles["body"]}`}>{children}</div>
    </Card>
  );
}

interface LineFormProps {
  builder: Builder;
  list: LineList;
  index: number;
  line: Segment;
}

function LineForm({ builder, list, index, line }: LineFormProps) {
  const { plan } = builder.draft;
  return (
    <>
      <div className={`grid gap-8 w-full ${styles["fields"]}`}>
        {([t("Start X"), t("Start Y"), t("End X"), t("End Y")] as const).map((label, part) => (
          <MetresField
            key={label}
            label={label}
            value={line[part] ?? 0}
            onChange={(next) => {
              const [x1, y1, x2, y2] = line.with(part, next);
              builder.changePlan(changedLine(plan, list, index, [x1 ?? 0, y1 ?? 0, x2 ?? 0, y2 ?? 0]));
            }}
          />
        ))}
      </div>
      <Remove builder={builder} words={t(DELETE_LINE[list])} />
    </>
  );
}

function Remove({ builder, words }: { builder: Builder; words: string }) {
  return (
    <Button
      size="xs"
      onClick={() => {
        if (builder.chosen === undefined) return;
        builder.choose(undefined);
        builder.change(without(builder.draft, builder.chosen));
      }}
    >
      {words}
    </Button>
  );
}

/** Where a device stands; its other settings have pages of their own. */
function DeviceForm({ builder, device }: { builder: Builder; device: Follower }) {
  const [x, y] = device.at;
  const room = builder.draft.plan.rooms.find(({ id }) => id === device.room);
  const move = (at: Position) => {
    builder.change({ ...builder.draft, placed: { ...builder.draft.placed, [device.id]: at } });
  };
  return (
    <>
      <p className="t12 muted">
        {device.id},{" "}
        {room === undefined
          ? t("room {room}, which does not exist", { room: device.room })
          : t("in {name}", { name: room.name })}
        {device.zone === null ? "" : t(", zone {zone}", { zone: device.zone })}
      </p>
      <div className={`grid gap-8 w-full ${styles["fields"]}`}>
        <MetresField label="X" value={x} onChange={(next) => move([next, y])} />
        <MetresField label="Y" value={y} onChange={(next) => move([x, next])} />
      </div>
    </>
  );
}
