import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { TextInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import styles from "./SiteSettingsPage.module.css";
import type { SiteForm } from "./useSiteForm.ts";
import formStyles from "../../collections/form/form.module.css";

const ORDER = ["label", "input", "error", "description"] as const;

/** What the site is called, where it stands, and what the sign-in page says to who cannot get in. */
export function IdentityCard({ form: { draft, errors, change } }: { form: SiteForm }) {
  const { location } = draft;
  return (
    <Card title={t("Identity")}>
      <div className={`grid items-start min-w-0 m-0 border-0 ${formStyles["grid"]}`}>
        <TextInput
          className={styles["wide"]}
          label={t("Name")}
          required
          autoComplete="off"
          maxLength={80}
          description={t("Shown above the menu on every page, on the sign-in page and on every export.")}
          inputWrapperOrder={[...ORDER]}
          value={draft.name}
          error={fieldError(errors["name"])}
          onChange={(event) => {
            change("name", event.currentTarget.value);
          }}
        />
        <TextInput
          className={styles["wide"]}
          label={t("Help line")}
          autoComplete="off"
          maxLength={120}
          description={t("Shown on the sign-in page to anyone who cannot sign in.")}
          inputWrapperOrder={[...ORDER]}
          value={draft.help}
          error={fieldError(errors["help"])}
          onChange={(event) => {
            change("help", event.currentTarget.value);
          }}
        />
        <TextInput
          label={t("Word for the site")}
          autoComplete="off"
          maxLength={24}
          placeholder={t("Campus")}
          description={t("The overview of all buildings is called this. For example Hospital or Airport.")}
          inputWrapperOrder={[...ORDER]}
          value={draft.word}
          error={fieldError(errors["word"])}
          onChange={(event) => {
            change("word", event.currentTarget.value);
          }}
        />
        <TextInput
          label={t("Currency")}
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={3}
          description={t("Used for all prices. Amounts are not converted.")}
          inputWrapperOrder={[...ORDER]}
          value={draft.currency}
          error={fieldError(errors["currency"])}
          onChange={(event) => {
            change("currency", event.currentTarget.value.toUpperCase());
          }}
        />
        {(["latitude", "longitude"] as const).map((field) => (
          <TextInput
            key={field}
            label={field === "latitude" ? t("Latitude") : t("Longitude")}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            description={field === "latitude" ? t("Degrees, positive north.") : t("Degrees, positive east.")}
            inputWrapperOrder={[...ORDER]}
            value={location[field]}
            error={fieldError(errors[`location.${field}`])}
            onChange={(event) => {
              change("location", { ...location, [field]: event.currentTarget.value });
            }}
          />
        ))}
      </div>
    </Card>
  );
}
