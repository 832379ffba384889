import { MODULES, systemName } from "@atrium/contract/devices";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { TextInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import { keyFrom } from "../../collections/form/keyFrom.ts";
import { MultiSelect } from "../../collections/form/MultiSelect.tsx";
import type { FieldErrors } from "../../collections/form/useSubmit.ts";
import type { ProductDraft } from "./productDraft.ts";
import styles from "./products.module.css";

interface IdentityCardProps {
  draft: ProductDraft;
  isNew: boolean;
  errors: FieldErrors;
  onChange: (part: Partial<ProductDraft>) => void;
}

/** What a product is called, what it is for, and where its numbers come from. */
export function IdentityCard({ draft, isNew, errors, onChange }: IdentityCardProps) {
  const { availability } = draft;
  const text = (field: "label" | "name" | "source" | "state", label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={["label", "input", "error", "description"]}
      maxLength={field === "source" ? 300 : field === "name" ? 60 : 80}
      disabled={field === "name" && !isNew}
      value={draft[field]}
      error={fieldError(errors[field])}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const hasOwnName = !isNew || draft.name !== keyFrom(draft.label);
        onChange(field === "label" && !hasOwnName ? { label: typed, name: keyFrom(typed) } : { [field]: typed });
      }}
    />
  );
  return (
    <Card title={t("Product")}>
      <div className={`grid gap-14 ${styles["form"]}`}>
        {text("label", t("Name"))}
        {text("name", t("ID"), isNew ? t("Devices refer to it; it cannot be changed later") : undefined)}
        {text("source", t("Source"), t("The manual or register list with its edition"))}
        <MultiSelect
          label={t("Systems")}
          options={MODULES.map((module) => ({ value: module, label: systemName(module) }))}
          chosen={draft.modules}
          empty={t("Offered for devices of every system")}
          placeholder={t("Add a system")}
          error={errors["modules"]}
          onChange={(chosen) => onChange({ modules: MODULES.filter((module) => chosen.includes(module)) })}
        />
        {draft.protocol === "mqtt" && (
          <>
            {text(
              "state",
              t("Topic of the state"),
              t("Below the device’s own topic; one JSON message with its values"),
            )}
            <TextInput
              label={t("Topic that says whether it is online")}
              maxLength={200}
              value={availability.topic}
              error={fieldError(errors["availability"])}
              onChange={(event) => onChange({ availability: { ...availability, topic: event.currentTarget.value } })}
            />
            {availability.topic !== "" && (
              <div className={styles["two"]}>
                {(["online", "offline"] as const).map((word) => (
                  <TextInput
                    key={word}
                    label={word === "online" ? t("Word for online") : t("Word for offline")}
                    maxLength={100}
                    value={availability[word]}
                    onChange={(event) =>
                      onChange({ availability: { ...availability, [word]: event.currentTarget.value } })
                    }
                  />
                ))}
              </div>
            )}
          </>
        )}
      </div>
    </Card>
  );
}
