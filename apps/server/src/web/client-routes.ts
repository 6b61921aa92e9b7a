const clientRoutes = new RegExp(
  '^/(signup|signin|verify-email|confirm-email|undo-email|forgot-password|reset-password' +
    '|dashboard|profile|notifications|help|loans|invest|reports)(/|$)',
);

/** Whether a path belongs to the client app, which is one document for all of its screens. */
export function isClientRoute(path: string): boolean {
  return clientRoutes.test(path);
}

/** Whether a path belongs to the staff console. */
export function isStaffRoute(path: string): boolean {
  return path === '/staff' || path.startsWith('/staff/');
}
