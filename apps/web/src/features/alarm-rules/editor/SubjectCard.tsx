import { SITE_READERS } from "@atrium/contract";
import {
  type AlarmPoints,
  alarmSubjectText,
  CONNECTION_SUBJECT,
  FIRE_EFFECT_SUBJECT,
  HAND_OVER_SUBJECT,
  NODE_SUBJECT,
  ownCheckOf,
} from "@atrium/contract/alarms";
import { MODULES } from "@atrium/contract/devices";
import { Card } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogueQuery } from "../../../devices/catalogueQuery.ts";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { hasAnyFeature, useSession } from "../../../platform/session.ts";
import styles from "./editor.module.css";
import { ofModule } from "./ruleDraft.ts";
import type { RuleForm } from "./useRuleForm.ts";

/** A list of thousands is found by typing. */
const MOST_SHOWN = 60;

/** Of which things the rule is. */
export function SubjectCard({ form, points }: { form: RuleForm; points: AlarmPoints | undefined }) {
  const systems = useMemo(() => systemChoices(), []);
  const { draft, errors, change } = form;
  const canSee = hasAnyFeature(useSession(), SITE_READERS);
  const catalogue = useQuery({ ...catalogueQuery, enabled: canSee && draft.module !== "" }).data;
  const devices = (catalogue?.devices ?? [])
    .filter(({ module }) => module === draft.module)
    .map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }));
  const isOfDevices = ownCheckOf(draft.module) === undefined;
  return (
    <Card
      title={t("Scope")}
      note={
        points === undefined || !isOfDevices
          ? undefined
          : t("{devices} devices at this site", { devices: sayNumber(points.devices) })
      }
    >
      <div className={`grid items-start ${styles["fields"]}`}>
        <Select
          label={t("System")}
          required
          searchable
          allowDeselect={false}
          placeholder={t("Choose a system")}
          data={systems}
          value={draft.module === "" ? null : draft.module}
          error={fieldError(errors["subject.module"])}
          onChange={(module) => {
            if (module !== null) change(ofModule(draft, module));
          }}
        />
        {(points?.categories.length ?? 0) > 0 && (
          <Select
            label={t("Category")}
            searchable
            clearable
            placeholder={t("All")}
            data={points?.categories ?? []}
            value={draft.category === "" ? null : draft.category}
            error={fieldError(errors["subject.category"])}
            onChange={(category) => {
              change({ category: category ?? "" });
            }}
          />
        )}
        {isOfDevices && draft.module !== "" && (
          <Select
            label={t("Device")}
            searchable
            clearable
            limit={MOST_SHOWN}
            placeholder={t("All")}
            nothingFoundMessage={t("No matching device")}
            data={withKnown(devices, draft.device)}
            value={draft.device === "" ? null : draft.device}
            error={fieldError(errors["subject.device"])}
            onChange={(device) => {
              change({ device: device ?? "" });
            }}
          />
        )}
      </div>
    </Card>
  );
}

type Choices = readonly { value: string; label: string }[];

/** What is chosen is among the choices, also before they are read. */
function withKnown(choices: Choices, chosen: string): { value: string; label: string }[] {
  const isThere = chosen === "" || choices.some(({ value }) => value === chosen);
  return isThere ? [...choices] : [{ value: chosen, label: chosen }, ...choices];
}

/** By their names. */
function systemChoices() {
  return [...MODULES, CONNECTION_SUBJECT, FIRE_EFFECT_SUBJECT, HAND_OVER_SUBJECT, NODE_SUBJECT]
    .map((module) => ({ value: module, label: alarmSubjectText(module) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
