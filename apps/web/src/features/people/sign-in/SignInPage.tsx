import type { SignInKind, SignInProvider } from "@atrium/contract/people";
import { Card, EmptyState, Icon, PageHeading, StateGlyph, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import bookUser from "lucide-react/icons/book-user";
import keyRound from "lucide-react/icons/key-round";
import plus from "lucide-react/icons/plus";
import { useState } from "react";
import lists from "../../../collections/lists.module.css";
import { ReadState } from "../../../collections/ListState.tsx";
import { useSignInProviders } from "../peopleQueries.ts";
import { ProviderForm } from "./ProviderForm.tsx";
import { ProviderTrial } from "./ProviderTrial.tsx";
import styles from "./providers.module.css";

interface Asking {
  readonly act: "form" | "trial";
  /** Absent: a new one. */
  readonly key?: string;
  /** Of a new one. */
  readonly kind?: SignInKind;
}

/** With which providers and directories people of the organisation sign in, beside the accounts with a password here. */
export function SignInPage() {
  const result = useSignInProviders();
  const [asking, setAsking] = useState<Asking>();
  const chosen = result.data?.find(({ key }) => key === asking?.key);
  const forget = () => {
    setAsking(undefined);
  };
  return (
    <div className="col grow">
      <PageHeading
        title={t("Sign-in by the organisation")}
        crumb={t("OpenID Connect: Entra ID, Keycloak and others; LDAP: Active Directory, OpenLDAP and others")}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <Button
              variant="filled"
              leftSection={<Icon of={plus} size={14} />}
              onClick={() => {
                setAsking({ act: "form", kind: "openid" });
              }}
            >
              {t("Add provider")}
            </Button>
            <Button
              leftSection={<Icon of={plus} size={14} />}
              onClick={() => {
                setAsking({ act: "form", kind: "ldap" });
              }}
            >
              {t("Add directory")}
            </Button>
          </div>
        }
      />
      <div className={lists["body"]}>
        <ReadState what={t("sign-in providers")} result={result}>
          {(providers) => (
            <Card>
              {providers.length === 0 && (
                <EmptyState title={t("No providers or directories yet")}>
                  {t(
                    "Users sign in with a name and password of this server. Add a provider or a directory to let them use their organisation's account. Accounts with a password keep working.",
                  )}
                </EmptyState>
              )}
              <ul className="plain-list" aria-label={t("Sign-in providers")}>
                {providers.map((provider) => (
                  <li key={provider.key} className={`flex wrap items-start gap-12 border-t ${styles["provider"]}`}>
                    <ProviderRow provider={provider} onAsk={setAsking} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </ReadState>
      </div>
      {asking?.act === "form" && (asking.key === undefined || chosen !== undefined) && (
        <ProviderForm key={asking.key ?? ""} provider={chosen} kind={asking.kind} onClose={forget} />
      )}
      {asking?.act === "trial" && chosen !== undefined && <ProviderTrial provider={chosen} onClose={forget} />}
    </div>
  );
}

function ProviderRow({ provider, onAsk }: { provider: SignInProvider; onAsk: (asking: Asking) => void }) {
  const { key, name, isOn, settings, grants, users, trouble } = provider;
  return (
    <>
      <Icon of={settings.kind === "openid" ? keyRound : bookUser} size={17} />
      <div className={`grow break-anywhere ${styles["text"]}`}>
        <div className="row wrap gap-8">
          <span className="m">{name}</span>
          <Tag tone={isOn ? "normal" : "disabled"}>{isOn ? t("On") : t("Off")}</Tag>
        </div>
        <div className="t12 muted">{settings.kind === "openid" ? settings.issuer : settings.address}</div>
        {trouble === null ? (
          <div className="t12 ink2">
            {t(
              "{users, plural, one {# account} other {# accounts}}, {groups, plural, one {# group with a role} other {# groups with a role}}",
              { users, groups: grants.length },
            )}
          </div>
        ) : (
          <div className="icon-top t12 flex items-start gap-7">
            <StateGlyph state="trouble" size={13} />
            <span>{trouble}</span>
          </div>
        )}
      </div>
      <div className="flex wrap gap-6">
        <Button
          aria-label={t("Test {name}", { name })}
          onClick={() => {
            onAsk({ act: "trial", key });
          }}
        >
          {t("Test")}
        </Button>
        <Button
          aria-label={t("Edit {name}", { name })}
          onClick={() => {
            onAsk({ act: "form", key });
          }}
        >
          {t("Edit")}
        </Button>
      </div>
    </>
  );
}
