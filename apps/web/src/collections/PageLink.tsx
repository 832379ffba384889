import { useNavigate } from "@tanstack/react-router";
import type { AnchorHTMLAttributes } from "react";
import { fromBase } from "../platform/base.ts";

type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { href: string };

/** A link to one of our pages by its address: the page is not reloaded. */
export function PageLink({ href, children, ...rest }: PageLinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={fromBase(href)}
      onClick={(event) => {
        event.stopPropagation();
        // With a modifier it is the browser's: a new tab, a download.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
        void navigate({ href });
      }}
    >
      {children}
    </a>
  );
}
