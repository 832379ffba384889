import type { Module, SiteDevice } from "@atrium/contract/devices";
import { Card, Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, PasswordInput, Select } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import type { FormDraft } from "../../../settings/forms/formDraft.ts";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { errorsBelow, type FieldErrors } from "../../../collections/form/useSubmit.ts";
import { needsPassword, type PartDraft, protocolOf, type WiringDraft, type Wires } from "./deviceDraft.ts";
import styles from "./detail.module.css";
import { PartFields } from "./PartFields.tsx";
import form from "../../../collections/form/form.module.css";

interface WiringCardProps {
  module: Module;
  wiring: WiringDraft;
  facts: FormDraft;
  saved: Pick<SiteDevice, "module" | "facts" | "connection" | "isPasswordWithheld">;
  wires: Wires;
  errors: FieldErrors;
  isDisabled: boolean;
  onChange: (wiring: WiringDraft) => void;
}

const NONE = "none";
const FIRST_PART: PartDraft = { part: "", product: "", address: {} };

/** How the device is reached: through which connection, as which product, at which address. */
export function WiringCard({ module, wiring, facts, saved, wires, errors, isDisabled, onChange }: WiringCardProps) {
  const { connection, parts, password } = wiring;
  const protocol = protocolOf(connection, wires);
  return (
    <Card title={t("Connection")} note={protocol?.label}>
      <div className={`grid items-start ${form["grid"]}`}>
        <Select
          className={styles["whole"]}
          label={t("Connection")}
          searchable
          allowDeselect={false}
          disabled={isDisabled}
          data={[
            { value: NONE, label: t("Not connected") },
            ...wires.connections.map(({ id, name, settings }) => ({
              value: id,
              label: nameWith(name, settings["host"]),
            })),
          ]}
          value={connection ?? NONE}
          error={fieldError(errors["connection"])}
          onChange={(value) => {
            const chosen = value === NONE ? null : value;
            onChange({ connection: chosen, parts: partsBehind(chosen, wiring, wires), password: "" });
          }}
        />
        {errors["parts"] !== undefined && <div className={styles["whole"]}>{fieldError(errors["parts"])}</div>}
      </div>
      {connection !== null &&
        parts.map((part, index) => (
          <PartFields
            // Parts have no name of their own while they are being made.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            part={part}
            isOnly={parts.length === 1}
            connection={connection}
            module={module}
            wires={wires}
            errors={errorsBelow(errors, `parts.${String(index)}`)}
            isDisabled={isDisabled}
            onChange={(changed) => {
              onChange({ ...wiring, parts: parts.map((one, at) => (at === index ? changed : one)) });
            }}
            onRemove={() => {
              onChange({ ...wiring, parts: parts.filter((_, at) => at !== index) });
            }}
          />
        ))}
      {needsPassword({ wiring, facts }, saved, wires) && (
        <div className={`grid items-start ${form["grid"]}`}>
          <PasswordInput
            className={styles["whole"]}
            label={t("Connection password")}
            description={
              saved.isPasswordWithheld
                ? t("Not entered for this host. It is not sent there until you enter it.")
                : t("Sent to a new host only if you enter it.")
            }
            autoComplete="new-password"
            disabled={isDisabled}
            value={password}
            error={fieldError(errors["password"])}
            onChange={(event) => {
              onChange({ ...wiring, password: event.currentTarget.value });
            }}
          />
        </div>
      )}
      {connection !== null && (
        <div className={styles["cardFoot"]}>
          <Button
            leftSection={<Icon of={plus} size={14} />}
            disabled={isDisabled}
            onClick={() => {
              onChange({ ...wiring, parts: [...parts, FIRST_PART] });
            }}
          >
            {t("Add part")}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** What was typed stays where the other connection speaks the same protocol. */
function partsBehind(connection: string | null, before: WiringDraft, wires: Wires): readonly PartDraft[] {
  if (connection === null) return [];
  const isSame = protocolOf(connection, wires)?.key === protocolOf(before.connection, wires)?.key;
  return isSame && before.parts.length > 0 ? before.parts : [FIRST_PART];
}

function nameWith(name: string, host: unknown): string {
  return typeof host === "string" ? `${name}, ${host}` : name;
}
