import { Card, ICON_NAMES, NamedIcon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Select, TextInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import { keyFrom } from "../../collections/form/keyFrom.ts";
import type { FieldErrors } from "../../collections/form/useSubmit.ts";
import type { KindDraft } from "./kindDraft.ts";
import styles from "./kinds.module.css";
import { pageChoices } from "./pageName.ts";

interface IdentityCardProps {
  draft: KindDraft;
  /** Its key is given already. */
  hasKey: boolean;
  errors: FieldErrors;
  onChange: (part: Partial<KindDraft>) => void;
}

/** What a kind is called, where its devices are shown, and its picture. */
export function IdentityCard({ draft, hasKey, errors, onChange }: IdentityCardProps) {
  return (
    <Card title={t("Kind")}>
      <div className={`grid gap-14 ${styles["form"]}`}>
        <TextInput
          label={t("Name")}
          required
          maxLength={80}
          value={draft.name}
          error={fieldError(errors["name"])}
          onChange={(event) => {
            const name = event.currentTarget.value;
            const follows = !hasKey && draft.key === keyFrom(draft.name);
            onChange(follows ? { name, key: keyFrom(name) } : { name });
          }}
        />
        <TextInput
          label={t("ID")}
          required
          description={hasKey ? undefined : t("Devices refer to it; it cannot be changed later")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          maxLength={40}
          disabled={hasKey}
          value={draft.key}
          error={fieldError(errors["key"])}
          onChange={(event) => onChange({ key: event.currentTarget.value })}
        />
        <TextInput
          label={t("Short code")}
          required
          description={t("On plans and in diagrams; at most 6 characters")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          maxLength={6}
          value={draft.shortCode}
          error={fieldError(errors["shortCode"])}
          onChange={(event) => onChange({ shortCode: event.currentTarget.value })}
        />
        <Select
          label={t("Page")}
          allowDeselect={false}
          data={pageChoices()}
          value={draft.page}
          onChange={(page) =>
            onChange({ page: pageChoices().find(({ value }) => value === page)?.value ?? draft.page })
          }
        />
        <TextInput
          label={t("Brick class")}
          description={t("For other systems, such as Water_Pump. Empty: any equipment")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          maxLength={80}
          translate="no"
          value={draft.brick}
          error={fieldError(errors["semantics.brick"])}
          onChange={(event) => onChange({ brick: event.currentTarget.value })}
        />
        <TextInput
          label={t("Haystack tags")}
          description={t("Markers beside equip, such as water pump motor")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          maxLength={120}
          translate="no"
          value={draft.haystack}
          error={fieldError(errors["semantics.haystack"])}
          onChange={(event) => onChange({ haystack: event.currentTarget.value })}
        />
        <fieldset className="bare grid gap-6">
          <legend className="m">{t("Picture")}</legend>
          <div className={styles["icons"]}>
            {ICON_NAMES.map((icon) => (
              <button
                key={icon}
                type="button"
                className={`grid place-center rounded ${styles["icon"]}`}
                translate="no"
                title={icon}
                aria-label={icon}
                aria-pressed={draft.icon === icon}
                onClick={() => onChange({ icon })}
              >
                <NamedIcon name={icon} otherwise="factory" size={18} />
              </button>
            ))}
          </div>
        </fieldset>
      </div>
    </Card>
  );
}
