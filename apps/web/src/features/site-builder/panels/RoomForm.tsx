import { PlanRoomId, type PlanRoom } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Autocomplete, Button, Switch } from "@mantine/core";
import { plainQuantity } from "../../../platform/words/shown.ts";
import { boundsOf, fitted, squareMetres } from "../model/geometry.ts";
import { changedRoom, inZone, shaped } from "../model/rooms.ts";
import type { Builder } from "../useBuilder.ts";
import { CornerFields } from "./CornerFields.tsx";
import { MetresField } from "./MetresField.tsx";
import styles from "./panels.module.css";
import { ROOM_KINDS } from "./roomKinds.ts";
import { TextField } from "../../../collections/form/TextField.tsx";
import { ZoneSelect } from "./ZoneSelect.tsx";

interface RoomFormProps {
  builder: Builder;
  room: PlanRoom;
  isJoined: boolean;
}

/** Everything that is said of a room; each field is a step that can be taken back. */
export function RoomForm({ builder, room, isJoined }: RoomFormProps) {
  const { plan } = builder.draft;
  const change = (next: (room: PlanRoom) => PlanRoom) => {
    builder.changePlan(changedRoom(plan, room.id, next));
  };
  const bounds = boundsOf(room.poly);
  const resize = (part: Partial<typeof bounds>) => {
    change((one) => shaped(one, fitted(one.poly, { ...bounds, ...part })));
  };
  const standing = builder.devices.filter((device) => device.room === room.id);
  return (
    <>
      <div className={`grid gap-8 w-full ${styles["fields"]}`}>
        <TextField
          label={t("Name")}
          value={room.name}
          onChange={(name) => {
            change((one) => ({ ...one, name }));
          }}
        />
        <TextField
          label={t("ID")}
          value={room.id}
          check={(id) => {
            if (!PlanRoomId.safeParse(id).success) return t("Use letters, digits and hyphens");
            return plan.rooms.some((one) => one !== room && one.id === id) ? t("Used by another room") : undefined;
          }}
          onChange={(id) => {
            change((one) => ({ ...one, id }));
            builder.choose({ kind: "room", id });
          }}
        />
        <Autocomplete
          size="xs"
          label={t("Use")}
          data={[...ROOM_KINDS]}
          value={room.kind}
          onChange={(kind) => {
            if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(kind)) change((one) => ({ ...one, kind }));
          }}
        />
        <ZoneSelect
          label={t("Room zone")}
          zones={plan.zones}
          value={room.zone}
          onChange={(zone) => {
            builder.changePlan(inZone(plan, room.id, zone));
          }}
        />
        <MetresField label="X" value={bounds.x} onChange={(x) => resize({ x })} />
        <MetresField label="Y" value={bounds.y} onChange={(y) => resize({ y })} />
        <MetresField label={t("Width")} min={0.1} value={bounds.width} onChange={(width) => resize({ width })} />
        <MetresField label={t("Depth")} min={0.1} value={bounds.depth} onChange={(depth) => resize({ depth })} />
      </div>
      <p className="t12 muted">
        {t("{area}, {count} corners, {part}", {
          area: plainQuantity(squareMetres(room.poly), "m²", { most: 1 }),
          count: room.poly.length,
          part:
            standing.length === 0
              ? t("no devices")
              : t("{count, plural, one {# device} other {# devices}}", { count: standing.length }),
        })}
      </p>
      <Switch
        size="xs"
        label={t("Outdoors")}
        checked={room.outdoor === true}
        onChange={(event) => {
          const isOutdoor = event.currentTarget.checked;
          change(({ outdoor: _before, ...one }) => (isOutdoor ? { ...one, outdoor: true } : one));
        }}
      />
      <CornerFields builder={builder} room={room} isJoined={isJoined} />
      <Button
        size="xs"
        onClick={() => {
          builder.choose(undefined);
          builder.changePlan({ ...plan, rooms: plan.rooms.filter(({ id }) => id !== room.id) });
        }}
      >
        {t("Delete room")}
      </Button>
    </>
  );
}
