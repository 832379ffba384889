import { changePreferences } from "@atrium/contract/people";
import { listLanguages } from "@atrium/contract/site";
import { Select } from "@mantine/core";
import { Card } from "@atrium/ui";
import { currentLanguage, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { refreshUser } from "../../../platform/session.ts";
import { speak } from "../../../platform/words/language.ts";

/** In which language pages, mails and files speak to this person, in every browser. */
export function LanguageCard() {
  const submission = useSubmit();
  const { data } = useQuery({
    queryKey: ["languages"],
    queryFn: ({ signal }) => ask(listLanguages, { signal }),
  });
  const { tag: current } = currentLanguage();
  const languages = [{ tag: "en", name: "English" }, ...(data?.languages ?? [])];

  async function choose(language: string): Promise<void> {
    const isKept = await submission.run(async () => {
      await ask(changePreferences, { body: { language } });
      await refreshUser();
    });
    if (!isKept) return;
    speak(language);
    // What is on the page was written in the language before.
    window.location.reload();
  }

  return (
    <Card title={t("Language")} note={t("in every browser")}>
      <div className="col gap-10 p-4-16-16">
        <Select
          label={t("Language of pages, mails and files")}
          data={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
          value={current}
          allowDeselect={false}
          disabled={submission.isBusy}
          onChange={(tag) => {
            if (tag !== null && tag !== current) void choose(tag);
          }}
        />
        <FormError>{submission.refusal}</FormError>
      </div>
    </Card>
  );
}
