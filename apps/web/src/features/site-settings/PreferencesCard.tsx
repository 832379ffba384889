import { NO_PREFERENCES } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { PreferenceFields } from "../../settings/preferences/PreferenceFields.tsx";
import type { SiteForm } from "./useSiteForm.ts";

/** How pages, mails and files are written for people who have not chosen for themselves. */
export function PreferencesCard({ form: { draft, change, isBusy } }: { form: SiteForm }) {
  return (
    <Card title={t("Language and units")} note={t("unless a person chooses otherwise")}>
      <PreferenceFields
        value={draft.preferences}
        onChange={(preferences) => {
          change("preferences", preferences);
        }}
        otherwise={phrase("Standard")}
        defaults={NO_PREFERENCES}
        isDisabled={isBusy}
      />
    </Card>
  );
}
