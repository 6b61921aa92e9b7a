/** How naira is written on every screen, email and document: `N`, or `₦` (FMT-02). */
export const nairaSign: 'N' | '₦' = 'N';
