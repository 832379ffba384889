import { EQUIPMENT, type FoundEntry, type Module, MODULES, systemName } from "@atrium/contract/devices";
import type { SiteConnection } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Select, TextInput } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import formStyles from "../../../collections/form/form.module.css";
import { useSite } from "../../../platform/site.ts";
import { CategorySelect } from "../../../settings/forms/CategorySelect.tsx";
import { READY_PATTERNS } from "./readyPatterns.ts";
import styles from "../connections.module.css";
import { useManyDevices } from "./useManyDevices.ts";

interface ManyDevicesProps {
  entries: readonly FoundEntry[];
  connection: SiteConnection;
  onClose: () => void;
}

/** Devices and points that are named. */
const NAMED = 8;

/** Many devices at once, by the pattern in the names of their objects: previewed, added together, undone together. */
export function ManyDevices({ entries, connection, onClose }: ManyDevicesProps) {
  const { places } = useSite();
  const form = useManyDevices({ entries, connection, onDone: onClose });
  const { draft, change, result, preview, errors } = form;
  const building = places.find(({ key }) => key === draft.placement);
  return (
    <FormDrawer
      title={t("Many devices by name")}
      action={
        preview === undefined || form.problems.length > 0
          ? t("Preview")
          : t("Add {count, plural, one {# device} other {# devices}}", { count: form.count })
      }
      form={{ isBusy: form.isBusy, refusal: form.refusal, hasChanges: () => form.hasChanges }}
      onSubmit={() => void form.submit()}
      onClose={() => {
        form.abandon();
        onClose();
      }}
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        <Select
          label={t("Ready pattern")}
          description={t("For names that many controllers use: it also says what the points mean")}
          placeholder={t("None")}
          clearable
          data={READY_PATTERNS.map(({ key, label }) => ({ value: key, label: t(label) }))}
          value={draft.ready}
          onChange={(value) => {
            const ready = READY_PATTERNS.find(({ key }) => key === value);
            if (ready === undefined) return change({ ready: null });
            const { key, label, pattern, category } = ready;
            const product = draft.product === "" ? t(label) : draft.product;
            change({ ready: key, pattern, product, module: EQUIPMENT.module, category });
          }}
        />
        <TextInput
          label={t("Pattern of the names")}
          description={t("The first brackets hold the device, the second its point: VAV-(\\d+)\\.(temp|flow|sp)")}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={200}
          value={draft.pattern}
          error={fieldError(errors["pattern"])}
          onChange={(event) => change({ pattern: event.currentTarget.value })}
        />
        <output className={`grid gap-4 leading-135 rounded ${styles["matches"]}`}>
          <span className="m">
            {t(
              "{devices, plural, one {# device} other {# devices}} with {points, plural, one {# point} other {# points}} each",
              {
                devices: result.devices.length,
                points: result.points.size,
              },
            )}
          </span>
          <span className="t12 muted break-anywhere">{listed(result.devices.map(({ name }) => name))}</span>
          <span className="t12 muted break-anywhere">{listed([...result.points.values()])}</span>
          {result.lacking.length > 0 && (
            <span className="t12 muted break-anywhere">
              {t("Left out, because they lack a point: {names}", {
                names: listed(result.lacking.map(({ name, lacks }) => `${name} (${lacks})`)),
              })}
            </span>
          )}
        </output>
        <TextInput
          label={t("Name of their product")}
          description={t("Its points, units and limits can be changed afterwards for all devices at once")}
          maxLength={60}
          value={draft.product}
          error={fieldError(errors["product"])}
          onChange={(event) => change({ product: event.currentTarget.value })}
        />
        <Select
          label={t("System")}
          allowDeselect={false}
          searchable
          data={MODULES.map((module) => ({ value: module, label: systemName(module) }))}
          value={draft.module}
          onChange={(value) => change({ module: MODULES.find((one): one is Module => one === value) ?? draft.module })}
        />
        {draft.module === EQUIPMENT.module && (
          <CategorySelect
            label={t("Category")}
            value={draft.category}
            error={errors["category"]}
            onChange={(category) => change({ category })}
          />
        )}
        <Select
          label={t("Building")}
          allowDeselect={false}
          searchable
          data={places.map(({ key, name }) => ({ value: key, label: name }))}
          value={draft.placement}
          onChange={(placement) => {
            const floor = places.find(({ key }) => key === placement)?.floors[0]?.key;
            if (placement !== null && floor !== undefined) change({ placement, floor, room: undefined });
          }}
        />
        <Select
          label={t("Floor")}
          allowDeselect={false}
          data={building?.floors.map(({ key, label }) => ({ value: key, label })) ?? []}
          value={draft.floor}
          onChange={(floor) => {
            if (floor !== null) change({ floor, room: undefined });
          }}
        />
        <Select
          label={t("Room")}
          description={t("They are placed in rows; move them on the plan afterwards")}
          allowDeselect={false}
          searchable
          data={form.rooms.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))}
          value={form.room?.id ?? null}
          error={fieldError(errors["room"])}
          onChange={(room) => change({ room: room ?? undefined })}
        />
        {preview !== undefined && (
          <output className={`grid gap-4 leading-135 rounded ${styles["matches"]}`}>
            {form.problems.length === 0
              ? t("Checked, no problems found. The devices are added together; Import and export can undo it.")
              : t("Nothing was added:")}
            {form.problems.slice(0, NAMED).map((problem) => (
              <span key={problem} className="t12 break-anywhere">
                {problem}
              </span>
            ))}
          </output>
        )}
      </div>
    </FormDrawer>
  );
}

function listed(names: readonly string[]): string {
  const first = names.slice(0, NAMED).join(", ");
  return names.length <= NAMED ? first : t("{first} and {more} more", { first, more: names.length - NAMED });
}
