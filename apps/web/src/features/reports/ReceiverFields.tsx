import { MAX_REPORT_RECEIVERS, type ReportReceiverChoices, type ReportReceiverWay } from "@atrium/contract/exports";
import { Icon } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { CloseButton, Select, TextInput } from "@mantine/core";
import folder from "lucide-react/icons/folder";
import mail from "lucide-react/icons/mail";
import user from "lucide-react/icons/user";
import webhook from "lucide-react/icons/webhook";
import close from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { fieldError } from "../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../collections/form/useSubmit.ts";
import { useLanguages } from "../../settings/preferences/useLanguages.ts";
import { type ReceiverAsked, receiverName, receiverOf, receiverOptions } from "./receivers.ts";
import { useReceiverChoices } from "./reportQueries.ts";
import styles from "./reports.module.css";

interface ReceiverFieldsProps {
  receivers: readonly ReceiverAsked[];
  /** By their path in the report: `receivers.0.address`. */
  errors: FieldErrors;
  onChange: (receivers: ReceiverAsked[]) => void;
}

const DRAWINGS = { person: user, mail, webhook, folder };
const HOW: Readonly<Record<ReportReceiverWay, Phrase>> = {
  person: phrase("By mail, in their own language"),
  mail: phrase("By mail"),
  webhook: phrase("Posted to the webhook, signed"),
  folder: phrase("Written into a folder of the server"),
};

/** Who gets each file when it is due: people, mail addresses, webhooks, folders. */
export function ReceiverFields({ receivers, errors, onChange }: ReceiverFieldsProps) {
  const { data: choices } = useReceiverChoices();
  const [added, setAdded] = useState(0);
  const put = (index: number, receiver: ReceiverAsked) => {
    onChange(receivers.map((one, other) => (other === index ? receiver : one)));
  };
  return (
    <fieldset className={`bare grid gap-8 min-w-0 ${styles["receivers"]}`}>
      <legend>{t("Receivers")}</legend>
      {receivers.length === 0 && <span className="t12 muted">{t("No one yet. Files can be downloaded here.")}</span>}
      {receivers.length > 0 && (
        <ul className="plain-list grid gap-8" aria-label={t("Receivers")}>
          {receivers.map((receiver, index) => (
            // Receivers have no name but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={`rounded border ${styles["receiver"]}`}>
              <ReceiverRow
                receiver={receiver}
                choices={choices}
                error={errors[`receivers.${index}.address`] ?? errors[`receivers.${index}.path`]}
                onChange={(changed) => {
                  put(index, changed);
                }}
                onRemove={() => {
                  onChange(receivers.filter((_one, other) => other !== index));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {choices !== undefined && receivers.length < MAX_REPORT_RECEIVERS && (
        <AddReceiver
          // Once one is chosen the field is empty again.
          key={added}
          takesFocus={added > 0 && receivers.at(-1)?.way !== "mail"}
          choices={choices}
          receivers={receivers}
          error={errors["receivers"]}
          onAdd={(receiver) => {
            setAdded(added + 1);
            onChange([...receivers, receiver]);
          }}
        />
      )}
      {choices !== undefined && <Hint choices={choices} receivers={receivers} />}
    </fieldset>
  );
}

interface AddReceiverProps {
  /** Whoever has chosen one most likely adds another. */
  takesFocus: boolean;
  choices: ReportReceiverChoices;
  receivers: readonly ReceiverAsked[];
  error: string | undefined;
  onAdd: (receiver: ReceiverAsked) => void;
}

function AddReceiver({ takesFocus, choices, receivers, error, onAdd }: AddReceiverProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <Select
      ref={input}
      aria-label={t("Add receiver")}
      placeholder={t("Add receiver")}
      searchable
      limit={200}
      data={receiverOptions(choices, receivers).map(({ group, items }) => ({ group, items: [...items] }))}
      value={null}
      error={fieldError(error)}
      onChange={(choice) => {
        const receiver = choice === null ? undefined : receiverOf(choice, choices);
        if (receiver !== undefined) onAdd(receiver);
      }}
    />
  );
}

interface ReceiverRowProps {
  receiver: ReceiverAsked;
  choices: ReportReceiverChoices | undefined;
  error: string | undefined;
  onChange: (receiver: ReceiverAsked) => void;
  onRemove: () => void;
}

function ReceiverRow({ receiver, choices, error, onChange, onRemove }: ReceiverRowProps) {
  const name = receiverName(receiver, choices);
  const { way } = receiver;
  return (
    <>
      <div className="row gap-8">
        <Icon of={DRAWINGS[way]} size={14} />
        <span className={`grow break-anywhere ${styles["receiverName"]}`}>
          {way !== "mail" && <span className="m">{name}</span>}
          <span className="t12 muted">{t(HOW[way])}</span>
        </span>
        <CloseButton
          size="sm"
          icon={<Icon of={close} size={13} />}
          aria-label={t("Remove receiver {name}", { name })}
          onClick={onRemove}
        />
      </div>
      {way === "mail" && (
        <AddressInput
          address={receiver.address}
          error={error}
          onChange={(address) => {
            onChange({ ...receiver, address });
          }}
        />
      )}
      {way === "folder" && (
        <TextInput
          aria-label={t("Folder inside {folder}", { folder: receiver.folder })}
          placeholder={t("Folder inside, such as energy/2026")}
          value={receiver.path ?? ""}
          error={fieldError(error)}
          onChange={({ currentTarget: { value: path } }) => {
            onChange({ ...receiver, path });
          }}
        />
      )}
      {way !== "person" && (
        <LanguageSelect
          name={name}
          language={receiver.language}
          onChange={(language) => {
            onChange({ ...receiver, language });
          }}
        />
      )}
    </>
  );
}

interface AddressInputProps {
  address: string;
  error: string | undefined;
  onChange: (address: string) => void;
}

function AddressInput({ address, error, onChange }: AddressInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Whoever adds an address types it next.
    if (input.current?.value === "") input.current.focus();
  }, []);
  return (
    <TextInput
      ref={input}
      aria-label={t("Email address")}
      type="email"
      value={address}
      error={fieldError(error)}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value);
      }}
    />
  );
}

interface LanguageSelectProps {
  name: string;
  language: string | null;
  onChange: (language: string | null) => void;
}

/** In which language the file and its mail are written. */
function LanguageSelect({ name, language, onChange }: LanguageSelectProps) {
  const languages = useLanguages();
  return (
    <Select
      aria-label={t("Language for {name}", { name })}
      allowDeselect={false}
      data={[
        { value: "", label: t("Language of the site") },
        ...languages.map(({ tag: value, name: label }) => ({ value, label })),
      ]}
      value={language ?? ""}
      onChange={(picked) => {
        onChange(picked === "" ? null : picked);
      }}
    />
  );
}

/** What stands in the way of sending. */
function Hint({ choices, receivers }: { choices: ReportReceiverChoices; receivers: readonly ReceiverAsked[] }) {
  const isMailed = receivers.some(({ way }) => way === "person" || way === "mail");
  const lines = [
    ...(choices.maySendToOthers
      ? []
      : [t("You can send reports to yourself. Sending to others requires permission to set up notices.")]),
    ...(isMailed && !choices.hasMail
      ? [t("The site has no mail server yet: mails will fail until one is set up under Notices, Channels.")]
      : []),
  ];
  return lines.map((line) => (
    <p key={line} className={`t12 muted ${styles["hint"]}`}>
      {line}
    </p>
  ));
}
