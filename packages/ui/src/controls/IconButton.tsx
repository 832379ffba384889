import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./IconButton.module.css";

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
  /** What the button does, as text: its name for a screen reader and its tooltip. */
  label: string;
  icon: ReactNode;
  size?: "sm" | "md";
  isActive?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A square button that shows only a drawing (32 px, or 26 px in tight places; 44 px where the pointer is a finger). */
export function IconButton({ label, icon, size = "md", isActive, className, ...rest }: IconButtonProps) {
  const classes = [styles["button"], size === "sm" && styles["small"], isActive && styles["active"], className];
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={classes.filter(Boolean).join(" ")}>
      {icon}
    </button>
  );
}
