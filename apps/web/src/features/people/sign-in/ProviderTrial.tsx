import { type SignInProvider, type SignInTrial, testSignInProvider } from "@atrium/contract/people";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";

const GLYPHS = { good: "normal", bad: "alarm", unknown: "trouble" } as const;

/** Tries a provider or a directory and says step by step what happened. */
export function ProviderTrial({ provider, onClose }: { provider: SignInProvider; onClose: () => void }) {
  const isDirectory = provider.settings.kind === "ldap";
  const [username, setUsername] = useState("");
  const [trial, setTrial] = useState<SignInTrial>();
  const submission = useSubmit();

  async function tryOut(): Promise<void> {
    setTrial(undefined);
    await submission.run(async () => {
      const body = isDirectory && username.trim() !== "" ? { username } : {};
      setTrial(await ask(testSignInProvider, { params: { provider: provider.key }, body }));
    });
  }

  return (
    <Modal opened title={t("Test {name}", { name: provider.name })} padding={20} onClose={onClose}>
      <div className="grid gap-14">
        <p className="ink2">
          {isDirectory
            ? t("The server signs in with the service account and looks for people and groups. Nobody is signed in.")
            : t("The server asks the provider about itself and presents the client secret. Nobody is signed in.")}
        </p>
        {isDirectory && (
          <TextInput
            label={t("Username of a person (optional)")}
            description={t("Shows their groups and the role they would get. No password is needed.")}
            inputWrapperOrder={["label", "input", "error", "description"]}
            autoComplete="off"
            spellCheck={false}
            maxLength={256}
            value={username}
            onChange={(event) => {
              setUsername(event.currentTarget.value);
            }}
          />
        )}
        <div aria-live="polite">
          {trial !== undefined && (
            <ol className="plain-list grid gap-6" aria-label={t("Steps")}>
              {trial.steps.map(({ state, sentence }) => (
                <li key={sentence} className="icon-top flex items-start gap-7">
                  <StateGlyph state={GLYPHS[state]} />
                  <span className="break-anywhere">{sentence}</span>
                </li>
              ))}
            </ol>
          )}
        </div>
        <FormError>{submission.refusal}</FormError>
        <div className="row wrap gap-8">
          <span className="grow" />
          <Button onClick={onClose}>{t("Close")}</Button>
          <Button data-autofocus variant="filled" loading={submission.isBusy} onClick={() => void tryOut()}>
            {t("Test")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
