import type { Module } from "@atrium/contract/devices";
import { type FloorDrawing, zoneName } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { Select, TextInput } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import { useSite } from "../../../platform/site.ts";
import { moduleName } from "../moduleName.ts";
import type { PlaceDraft } from "./deviceDraft.ts";
import { placedIn } from "./placing.ts";
import form from "../../../collections/form/form.module.css";

interface IdentityCardProps {
  module: Module;
  id: string;
  /** Absent: the id stays as it is. */
  onId?: ((id: string) => void) | undefined;
  name: string;
  place: PlaceDraft;
  /** Undefined while it is read, or where the role may not see it. */
  drawing: FloorDrawing | undefined;
  errors: FieldErrors;
  isDisabled: boolean;
  onName: (name: string) => void;
  onPlace: (place: PlaceDraft) => void;
}

/** What the device is called and where it is. */
export function IdentityCard(props: IdentityCardProps) {
  const { module, id, onId, name, place, drawing, errors, isDisabled, onName, onPlace } = props;
  const { places } = useSite();
  const building = places.find(({ key }) => key === place.placement);
  const floor = building?.floors.find(({ key }) => key === place.floor);
  const rooms = drawing?.rooms ?? [];
  const zone = place.zone === undefined ? t("No zone") : zoneName(place.zone, floor);
  return (
    <Card title={t("Identity")} note={moduleName(module)}>
      <div className={`grid items-start ${form["grid"]}`}>
        <TextInput
          label={t("ID")}
          value={id}
          readOnly={onId === undefined}
          required={onId !== undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          description={onId === undefined ? t("Cannot be changed: history and rules refer to it.") : undefined}
          inputWrapperOrder={["label", "input", "error", "description"]}
          error={fieldError(errors["id"])}
          onChange={(event) => {
            onId?.(event.currentTarget.value);
          }}
        />
        <TextInput
          label={t("Name")}
          required
          value={name}
          maxLength={80}
          autoComplete="off"
          disabled={isDisabled}
          error={fieldError(errors["name"])}
          onChange={(event) => {
            onName(event.currentTarget.value);
          }}
        />
        <Select
          label={t("Building")}
          allowDeselect={false}
          disabled={isDisabled}
          data={places.map(({ key, name: label }) => ({ value: key, label }))}
          value={place.placement}
          error={fieldError(errors["placement"])}
          onChange={(value) => {
            const [first] = places.find(({ key }) => key === value)?.floors ?? [];
            // The position is put into a room when the floor's plan is there.
            if (value === null || first === undefined) return;
            onPlace({ ...place, placement: value, floor: first.key, room: "" });
          }}
        />
        <Select
          label={t("Floor")}
          allowDeselect={false}
          disabled={isDisabled}
          data={building?.floors.map(({ key, label }) => ({ value: key, label })) ?? []}
          value={place.floor}
          error={fieldError(errors["floor"])}
          onChange={(value) => {
            if (value !== null) onPlace({ ...place, floor: value, room: "" });
          }}
        />
        <Select
          label={t("Room")}
          allowDeselect={false}
          searchable
          disabled={isDisabled || drawing === undefined}
          data={rooms.map((room) => ({ value: room.id, label: `${room.name}, ${room.id}` }))}
          value={place.room}
          description={zone}
          inputWrapperOrder={["label", "input", "error", "description"]}
          error={fieldError(errors["room"] ?? errors["zone"])}
          onChange={(value) => {
            const placing = value === null || drawing === undefined ? undefined : placedIn(drawing, value, place.at);
            if (placing !== undefined) onPlace({ ...place, ...placing });
          }}
        />
      </div>
    </Card>
  );
}
