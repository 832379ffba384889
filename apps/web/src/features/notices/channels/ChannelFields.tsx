import { MAIL_SECURITIES, type NoticeChannelSettings } from "@atrium/contract/alarms";
import { Checkbox, PasswordInput, Select, Textarea, TextInput } from "@mantine/core";
import formStyles from "../../../lists/form/form.module.css";
import { fieldError } from "../../../lists/form/Refusal.tsx";
import type { FieldErrors } from "../../../lists/form/useSubmit.ts";
import { type ChannelDraft, PORTS } from "./channelDraft.ts";

interface ChannelFieldsProps {
  draft: ChannelDraft;
  errors: FieldErrors;
  /** As it is kept; absent: it is new. */
  kept: NoticeChannelSettings | undefined;
  onChange: (change: Partial<ChannelDraft>) => void;
}

const SECURITIES = {
  tls: "TLS from the beginning",
  starttls: "STARTTLS, or not at all",
  none: "None: whoever hears the line reads it",
} as const;
const ORDER: ("label" | "input" | "error" | "description")[] = ["label", "input", "error", "description"];

export function MailFields({ draft, errors, kept, onChange }: ChannelFieldsProps) {
  const hasPassword = kept?.kind === "mail" && kept.hasPassword;
  const text = (field: "host" | "port" | "username" | "from", more: object) => ({
    autoComplete: "off",
    spellCheck: false,
    value: draft[field],
    error: fieldError(errors[field]),
    onChange: (event: { currentTarget: { value: string } }) => {
      onChange({ [field]: event.currentTarget.value });
    },
    ...more,
  });
  return (
    <>
      <Select
        label="Protection"
        allowDeselect={false}
        data={MAIL_SECURITIES.map((value) => ({ value, label: SECURITIES[value] }))}
        value={draft.security}
        error={fieldError(errors["security"])}
        onChange={(value) => {
          const security = MAIL_SECURITIES.find((one) => one === value);
          if (security !== undefined) onChange({ security, port: PORTS[security] });
        }}
      />
      <div className={`grid items-start ${formStyles["pair"]}`}>
        <TextInput label="Host" {...text("host", { maxLength: 253 })} />
        <TextInput label="Port" {...text("port", { inputMode: "numeric", maxLength: 5 })} />
        <TextInput
          label="Username"
          {...text("username", { description: "Empty: the server asks for none", inputWrapperOrder: ORDER })}
        />
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          placeholder={hasPassword ? "Unchanged" : ""}
          disabled={draft.username === ""}
          value={draft.password}
          error={fieldError(errors["password"])}
          onChange={(event) => {
            onChange({ password: event.currentTarget.value });
          }}
        />
      </div>
      <TextInput label="From" type="email" {...text("from", { placeholder: "atrium@campus.example" })} />
      <CertificateField draft={draft} errors={errors} onChange={onChange} />
    </>
  );
}

export function WebhookFields({ draft, errors, kept, onChange }: ChannelFieldsProps) {
  return (
    <>
      <TextInput
        label="Address"
        type="url"
        autoComplete="off"
        placeholder="https://tickets.campus.example/atrium"
        description={`Each notice is posted there as JSON, signed as the Standard Webhooks ask.${
          kept === undefined ? "" : " For another host a new signing secret is made."
        }`}
        inputWrapperOrder={ORDER}
        value={draft.url}
        error={fieldError(errors["url"])}
        onChange={(event) => {
          onChange({ url: event.currentTarget.value });
        }}
      />
      <CertificateField draft={draft} errors={errors} onChange={onChange} />
      {kept !== undefined && (
        <Checkbox
          label="Make a new signing secret; the one before counts no longer"
          checked={draft.renewsSecret}
          onChange={(event) => {
            onChange({ renewsSecret: event.currentTarget.checked });
          }}
        />
      )}
    </>
  );
}

export function PushFields({ draft, errors, onChange }: ChannelFieldsProps) {
  return (
    <TextInput
      label="Contact"
      type="email"
      autoComplete="off"
      description="The operators of push services write there when something is wrong. People allow their browsers in My account."
      inputWrapperOrder={ORDER}
      value={draft.contact}
      error={fieldError(errors["contact"])}
      onChange={(event) => {
        onChange({ contact: event.currentTarget.value });
      }}
    />
  );
}

function CertificateField({ draft, errors, onChange }: Omit<ChannelFieldsProps, "kept">) {
  return (
    <Textarea
      label="Certificate of its own authority"
      description="In PEM form. Empty: public authorities alone are trusted."
      inputWrapperOrder={ORDER}
      autosize
      minRows={2}
      maxRows={6}
      spellCheck={false}
      value={draft.certificate}
      error={fieldError(errors["certificate"])}
      onChange={(event) => {
        onChange({ certificate: event.currentTarget.value });
      }}
    />
  );
}
