import { changePreferences } from "@atrium/contract/people";
import { NO_PREFERENCES } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useState } from "react";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { currentUser, refreshUser } from "../../../platform/session.ts";
import { readAs } from "../../../platform/words/language.ts";
import { PreferenceFields } from "../../../settings/preferences/PreferenceFields.tsx";

/** How pages, mails and files are written for this person, in every browser. */
export function LanguageCard() {
  const submission = useSubmit();
  const saved = currentUser()?.preferences ?? NO_PREFERENCES;
  const [draft, setDraft] = useState(saved);
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(saved);

  async function save(): Promise<void> {
    const isKept = await submission.run(async () => {
      await ask(changePreferences, { body: draft });
      await refreshUser();
    });
    if (!isKept) return;
    const { reads } = currentUser() ?? {};
    if (reads !== undefined) readAs(reads);
    // What is on the page was written as the person read before.
    window.location.reload();
  }

  return (
    <Card title={t("Language and units")} note={t("in every browser, in mails and files")}>
      <PreferenceFields
        value={draft}
        onChange={setDraft}
        otherwise={phrase("Site default")}
        defaults={currentUser()?.siteDefaults}
        isDisabled={submission.isBusy}
      />
      <div className="col gap-10 p-4-16-16">
        <FormError>{submission.refusal}</FormError>
        <div className="row justify-end gap-8">
          <Button
            disabled={!hasChanges || submission.isBusy}
            onClick={() => {
              setDraft(saved);
            }}
          >
            {t("Discard")}
          </Button>
          <Button variant="filled" disabled={!hasChanges} loading={submission.isBusy} onClick={() => void save()}>
            {t("Save")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
